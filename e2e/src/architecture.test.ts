import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

/** The rows of the table in docs/architecture.md: package folder to the packages it may import. */
function allowedImports(): Map<string, string[]> {
  const page = readFileSync(new URL('docs/architecture.md', root), 'utf8')
  const rows = page.matchAll(/^\| `((?:(?:packages|apps)\/)?[a-z0-9]+)` \|.*\| ([^|]+) \|$/gm)
  return new Map(
    [...rows].map(([, folder, imports]) => [
      folder as string,
      [...(imports ?? '').matchAll(/`([a-z]+)`/g)].map(([, name]) => `@causeway/${name}`),
    ]),
  )
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8')) as Manifest
}

test('every package has a row in docs/architecture.md and imports only what its row allows', () => {
  const allowed = allowedImports()
  const folders = ['packages', 'apps'].flatMap((room) =>
    readdirSync(new URL(`${room}/`, root)).map((name) => `${room}/${name}`),
  )
  expect([...allowed.keys()].sort()).toEqual([...folders, 'e2e'].sort())
  for (const [folder, imports] of allowed) {
    const internal = Object.keys(manifest(folder).dependencies ?? {}).filter((name) =>
      name.startsWith('@causeway/'),
    )
    expect(
      internal.filter((name) => !imports.includes(name)),
      folder,
    ).toEqual([])
  }
})

test('the lock file names no download address', () => {
  const lock = readFileSync(new URL('package-lock.json', root), 'utf8')
  expect(lock).not.toMatch(/"resolved": "https?:/)
})
