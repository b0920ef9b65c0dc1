import { Select, TextField } from '@causeway/ui'
import type { ParamsState, TypedField } from './useParams.ts'

/** The parameters of a call: a field for each, or one for all as JSON. */
export function ParamsEditor({ params }: { readonly params: ParamsState }) {
  const { fields, text, problem, write, type } = params
  if (fields === null)
    return (
      <TextField
        label="Parameters"
        value={text}
        onInput={write}
        rows={rowsOf(text)}
        mono
        error={problem}
        hint="JSON; left empty, no parameters are sent."
        data-testid="params-input"
      />
    )
  if (fields.length === 0) return <p class="pg-faint">It takes no parameters.</p>
  return (
    <fieldset class="pg-params">
      <legend class="cw-label">Parameters</legend>
      {fields.map((field) => (
        <ParamInput key={field.key} field={field} onType={(next) => type(field.key, next)} />
      ))}
    </fieldset>
  )
}

interface ParamInputProps {
  readonly field: TypedField
  readonly onType: (text: string) => void
}

function ParamInput({ field, onType }: ParamInputProps) {
  const { name, required, kind, text, isLong, problem } = field
  const label = required ? name : `${name} (optional)`
  const testId = `param-${name}`
  if (kind === 'flag')
    return (
      <Select
        label={label}
        value={text}
        options={['true', 'false'].map((value) => ({ value, label: value }))}
        onChange={onType}
        data-testid={testId}
      />
    )
  return (
    <TextField
      label={label}
      value={text}
      onInput={onType}
      mono
      error={problem}
      {...(isLong && { rows: rowsOf(text) })}
      data-testid={testId}
    />
  )
}

function rowsOf(text: string): number {
  return Math.min(16, Math.max(3, text.split('\n').length + 1))
}
