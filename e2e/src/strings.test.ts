import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A sentence or a label in code: text of an element, a capital letter in a text of several words, a labelled attribute. */
const stray = [
  />\s*[A-Z][a-z]+[^<>{}=;()]*<\//,
  /'[A-Z][a-z]+ [a-z][^']*'/,
  /(?:label|title|placeholder|alt)="[^"]/,
]

test.each(['apps/extension/src/pages', 'apps/dashboard/src', 'packages/ui/src'])(
  'every word of %s lies in a file of strings',
  (folder) => {
    const found = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => {
        const text = readFileSync(join(root, folder, name), 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
        return stray.flatMap(
          (pattern) =>
            pattern
              .exec(text)
              ?.slice(0, 1)
              .map((words) => `${name}: ${words}`) ?? [],
        )
      })
    expect(found).toEqual([])
  },
)
