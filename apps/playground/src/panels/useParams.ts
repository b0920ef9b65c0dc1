import { useState } from 'preact/hooks'
import { isObject, readJson, showJson } from '../json.ts'
import { fromFields, type Param, type ParamField, readField, toFields } from '../methods/paramFields.ts'

/** A field with what is in it now. */
export interface TypedField extends ParamField {
  readonly problem: string | null
}

export interface ParamsState {
  /** `null` while the parameters are written as JSON. */
  readonly fields: readonly TypedField[] | null
  /** Whether the parameters can be split into fields. */
  readonly canSplit: boolean
  readonly text: string
  readonly value: unknown
  readonly problem: string | null
  readonly isEdited: boolean
  type(key: string, text: string): void
  write(text: string): void
  turn(): void
  reset(): void
}

/** The parameters of a call while they are edited: a field for each, or all as JSON, one after the other as one likes. */
export function useParams(params: readonly Param[], example: unknown): ParamsState {
  const [asJson, setAsJson] = useState(false)
  const [written, setWritten] = useState<string | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})

  const base = written === null ? { value: example } : readJson(written)
  const split = 'value' in base ? toFields(params, base.value) : null
  const read = (split ?? []).map((field) => {
    const text = typed[field.key] ?? field.text
    return { field: { ...field, text }, ...readField(field, text) }
  })
  const wrong = read.find((each) => 'problem' in each)
  const isNamed = 'value' in base && isObject(base.value)
  const fromTyped = fromFields(
    isNamed,
    read.map(({ field }) => field),
    read.map((each) => ('value' in each ? each.value : undefined)),
  )
  const text = written ?? showJson(Object.keys(typed).length === 0 ? example : fromTyped)
  const isSplit = !asJson && split !== null
  const reset = () => {
    setWritten(null)
    setTyped({})
  }
  return {
    fields: isSplit
      ? read.map((each) => ({ ...each.field, problem: 'problem' in each ? each.problem : null }))
      : null,
    canSplit: split !== null,
    text,
    value: isSplit ? fromTyped : 'value' in base ? base.value : undefined,
    problem: isSplit ? (wrong?.problem ?? null) : 'problem' in base ? base.problem : null,
    isEdited: written !== null || Object.keys(typed).length > 0,
    type: (key, next) => setTyped((before) => ({ ...before, [key]: next })),
    write: setWritten,
    turn: () => {
      // What was typed goes along; a field that is not JSON yet has nothing to give.
      if (isSplit && Object.keys(typed).length > 0) {
        setWritten(showJson(fromTyped))
        setTyped({})
      }
      setAsJson(isSplit)
    },
    reset,
  }
}
