import { isObject, readJson, showJson } from '../json.ts'

/** A parameter of a method, by its place or its name. */
export interface Param {
  readonly name: string
  readonly required: boolean
}

/** What a field of the form holds. */
export interface ParamField extends Param {
  /** The place of a positional parameter, the name of another. */
  readonly key: string
  /** Texts are taken as they are; the rest is JSON, and what is unknown is JSON where it can be. */
  readonly kind: 'text' | 'flag' | 'json' | 'unknown'
  readonly text: string
  /** Its example takes several lines. Typing does not change it: the field under the cursor must stay the same. */
  readonly isLong: boolean
}

/**
 * One field for each parameter that the method has or the value holds; `null` where parameters are neither a list nor
 * an object, so that only JSON can say them.
 */
export function toFields(params: readonly Param[], value: unknown): readonly ParamField[] | null {
  if (value === undefined) return params.map((param, index) => toField(param, String(index), undefined))
  if (Array.isArray(value)) {
    const count = Math.max(params.length, value.length)
    return Array.from({ length: count }, (_, index) => {
      const param = params[index] ?? { name: `parameter ${index + 1}`, required: false }
      return toField(param, String(index), value[index])
    })
  }
  if (!isObject(value)) return null
  const named = params.filter(({ name }) => !Object.hasOwn(value, name))
  return [
    ...Object.entries(value).map(([name, held]) => {
      const required = params.find((param) => param.name === name)?.required ?? true
      return toField({ name, required }, name, held)
    }),
    ...named.map((param) => toField(param, param.name, undefined)),
  ]
}

function toField({ name, required }: Param, key: string, value: unknown): ParamField {
  const text = typeof value === 'string' ? value : showJson(value)
  return { name, required, key, kind: kindOf(value), text, isLong: text.includes('\n') }
}

function kindOf(value: unknown): ParamField['kind'] {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'flag'
  return value === undefined || value === null ? 'unknown' : 'json'
}

/** What a person typed into a field; `undefined` where it was left empty. */
export function readField({ kind }: ParamField, text: string): { value: unknown } | { problem: string } {
  const typed = text.trim()
  if (typed === '') return { value: undefined }
  const parsed = readJson(typed)
  if (kind === 'json' || kind === 'flag') return parsed
  const isJson = 'value' in parsed && (kind === 'unknown' || /^[[{"]|^(?:true|false|null)$/.test(typed))
  return isJson ? parsed : { value: kind === 'text' ? text : typed }
}

/** The parameters again: a list without what was left empty at its end, or an object without it. */
export function fromFields(
  isNamed: boolean,
  fields: readonly ParamField[],
  values: readonly unknown[],
): unknown {
  if (isNamed) {
    const entries = fields.map(({ key }, index) => [key, values[index]] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  const last = values.findLastIndex((value) => value !== undefined)
  return last < 0 ? undefined : values.slice(0, last + 1).map((value) => value ?? null)
}
