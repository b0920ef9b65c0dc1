import { z } from 'zod'
import { nearest } from '../nearest.ts'
import { networkNameProblem } from './networkName.ts'
import { expectations, type Settings, settings } from './settings.ts'

export type Path = readonly (string | number)[]

/** One thing that is wrong with the settings: where, and what to do about it. */
export interface Issue {
  path: Path
  /** Whether the name of the setting is at fault, and not its value. */
  atName: boolean
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
  const expects = expectationAt(path)
  const name = path.length === 0 ? 'the configuration' : nameOf(path)
  const found = value === undefined ? 'missing' : value === null ? 'empty' : JSON.stringify(value)
  return [{ path, atName: false, text: `${name} is ${found}; it must be ${expects}` }]
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

/** The words for a value, taken from the nearest setting at or above the path (an entry of a list has none). */
function expectationAt(path: Path): string {
  for (let length = path.length; length > 0; length--) {
    for (const schema of schemasAt(path.slice(0, length))) {
      const found = expectations.get(schema)
      if (found !== undefined) return found.expects
    }
  }
  return 'a map of settings'
}
