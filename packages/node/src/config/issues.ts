import { z } from 'zod'
import { nearest } from '../nearest.ts'
import { networkNameProblem } from './networkName.ts'
import { expectations } from './setting.ts'
import { type Settings, settings } from './settings.ts'

export type Path = readonly (string | number)[]

/** One thing that is wrong with the settings: where, and what to do about it. */
export interface Issue {
  path: Path
  /** Whether the name of the setting is at fault, and not its value. */
  atName: boolean
  /** Whether what stands there may be a credential, and so must not be shown. */
  isSecret?: true
  text: string
}

/**
 * Checks settings from any source. All that is wrong is found at once, so that it can be mended at once. `nameOf` says
 * what the person called the setting: its path in the file, a flag, or an environment variable.
 */
export function checkSettings(
  value: unknown,
  nameOf: (path: Path) => string = dotted,
): { settings: Settings } | { issues: Issue[] } {
  const parsed = settings.safeParse(value)
  if (!parsed.success)
    return { issues: parsed.error.issues.flatMap((issue) => describe(issue, [], value, nameOf)) }
  const issues = Object.keys(parsed.data.networks ?? {}).flatMap((name): Issue[] => {
    const problem = networkNameProblem(name)
    return problem === null
      ? []
      : [{ path: ['networks', name], atName: true, text: `network name "${name}" ${problem}` }]
  })
  return issues.length === 0 ? { settings: parsed.data } : { issues }
}

function describe(
  issue: z.core.$ZodIssue,
  above: Path,
  whole: unknown,
  nameOf: (path: Path) => string,
): Issue[] {
  const path = [...above, ...issue.path.filter((step) => typeof step !== 'symbol')]
  if (issue.code === 'unrecognized_keys') {
    const names = namesAt(path)
    return issue.keys.map((key) => {
      const meant = nearest(key, names)
      const advice = meant === null ? `the settings here are ${names.join(', ')}` : `did you mean ${meant}?`
      return {
        path: [...path, key],
        atName: true,
        ...(holdsSecrets(path) ? { isSecret: true } : null),
        text: `unknown setting ${dotted([...path, key])}; ${advice}`,
      }
    })
  }
  if (issue.code === 'invalid_union') {
    // The alternative whose outer shape fits is the one that was meant; its inner fault says more than "no match".
    const isInside = (inner: z.core.$ZodIssue) => inner.path.length > 0 || inner.code === 'unrecognized_keys'
    const meant = issue.errors.find((branch) => branch.every(isInside))
    if (meant !== undefined) return meant.flatMap((inner) => describe(inner, path, whole, nameOf))
  }
  const value = valueAt(whole, path)
  const { expects, isSecret } = expectationAt(path)
  const name = path.length === 0 ? 'the configuration' : nameOf(path)
  const given = isSecret === true || holdsSecrets(path) ? 'unusable' : JSON.stringify(value)
  const found = value === undefined ? 'missing' : value === null ? 'empty' : given
  return [
    {
      path,
      atName: false,
      ...(given === 'unusable' ? { isSecret: true } : null),
      text: `${name} is ${found}; it must be ${expects}`,
    },
  ]
}

export function dotted(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

function valueAt(whole: unknown, path: Path): unknown {
  let value = whole
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** The schemas met on the way down a path; several where alternatives are open. */
function schemasAt(path: Path): z.core.$ZodType[] {
  let level: z.core.$ZodType[] = alternatives(settings)
  for (const step of path) level = level.flatMap((schema) => below(schema, step)).flatMap(alternatives)
  return level
}

function below(schema: z.core.$ZodType, step: string | number): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) {
    const inner: z.core.$ZodType | undefined = schema.shape[step]
    return inner === undefined ? [] : [inner]
  }
  if (schema instanceof z.ZodRecord) return [schema.valueType]
  if (schema instanceof z.ZodArray) return [schema.element]
  return []
}

/** The schema itself, and what optional and union types wrap. */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional) return alternatives(schema.unwrap())
  if (schema instanceof z.ZodUnion) return [schema, ...schema.options.flatMap(alternatives)]
  return [schema]
}

function namesAt(path: Path): string[] {
  return schemasAt(path).flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))
}

/** A value whose members may be credentials is not repeated either. */
function holdsSecrets(path: Path): boolean {
  return path.includes('upstreams') || path.includes('partners')
}

/** The words for a value, taken from the nearest setting at or above the path (an entry of a list has none). */
function expectationAt(path: Path): { expects: string; isSecret?: true } {
  for (let length = path.length; length > 0; length--) {
    for (const schema of schemasAt(path.slice(0, length))) {
      const found = expectations.get(schema)
      if (found !== undefined) return found
    }
  }
  return { expects: 'a map of settings' }
}
