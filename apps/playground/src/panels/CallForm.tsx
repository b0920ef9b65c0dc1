import { Button, Icon, Notice, Spinner, TextField } from '@causeway/ui'
import { useId, useState } from 'preact/hooks'
import { type Action, snippets } from '../code/snippets.ts'
import { readJson, showJson } from '../json.ts'
import { CodeTabs, CopyText } from './CodeBlock.tsx'
import { type Outcome, toErrorObject } from './Outcome.tsx'

/** A method that can be called. */
export interface CallableMethod {
  readonly name: string
  readonly group: string
  readonly summary?: string
  /** Such as `address, block?`. */
  readonly signature?: string
}

export interface CallFormProps {
  readonly methods: readonly CallableMethod[]
  /** What the user should know before calling. */
  note?(method: string): string | null
  /** Real example parameters; `undefined` for none. */
  example(method: string): unknown
  call(method: string, params: unknown): Promise<unknown>
  action(method: string, params: unknown): Action
}

/** The form of every method: choose, look at the parameters, call, read the answer, take the code along. */
export function CallForm({ methods, note, example, call, action }: CallFormProps) {
  const [wanted, setWanted] = useState('')
  const [edited, setEdited] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome & { ms?: number }>({ state: 'idle' })
  const method = methods.find(({ name }) => name === wanted) ?? methods[0]
  if (method === undefined) return null
  const text = edited ?? showJson(example(method.name))
  const parsed = readJson(text)
  const warning = note?.(method.name) ?? null

  const invoke = async () => {
    if ('problem' in parsed) return
    const began = performance.now()
    setOutcome({ state: 'busy' })
    try {
      const result = await call(method.name, parsed.value)
      setOutcome({ state: 'ok', result, ms: performance.now() - began })
    } catch (error) {
      setOutcome({ state: 'error', error, ms: performance.now() - began })
    }
  }

  return (
    <form
      class="pg-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void invoke()
      }}
    >
      <MethodSelect
        methods={methods}
        value={method.name}
        onChange={(name) => {
          setWanted(name)
          setEdited(null)
          setOutcome({ state: 'idle' })
        }}
      />
      {method.summary === undefined ? null : <p class="pg-summary">{method.summary}</p>}
      {warning === null ? null : <Notice>{warning}</Notice>}
      <TextField
        label="Parameters"
        value={text}
        onInput={setEdited}
        rows={Math.min(16, Math.max(3, text.split('\n').length + 1))}
        mono
        error={'problem' in parsed ? parsed.problem : null}
        hint={method.signature || 'JSON; left empty, no parameters are sent.'}
        data-testid="params-input"
      />
      <div class="pg-row">
        <Button
          type="submit"
          variant="primary"
          busy={outcome.state === 'busy'}
          disabled={'problem' in parsed}
          data-testid="invoke-btn"
        >
          Call {method.name}
        </Button>
        {edited === null ? null : (
          <Button variant="quiet" onClick={() => setEdited(null)} data-testid="example-btn">
            Back to the example
          </Button>
        )}
      </div>
      <div class="pg-result" aria-live="polite">
        <h3>
          Result
          {outcome.ms === undefined ? null : <span class="pg-faint">{Math.round(outcome.ms)} ms</span>}
        </h3>
        {outcome.state === 'busy' ? <Spinner label="Waiting for the answer" shown /> : null}
        <CopyText
          text={resultText(outcome)}
          label="Result"
          data-testid="result-json"
          data-state={outcome.state}
        />
      </div>
      <CodeTabs snippets={snippets(action(method.name, 'value' in parsed ? parsed.value : undefined))} />
    </form>
  )
}

function resultText(outcome: Outcome): string {
  if (outcome.state === 'ok') return showJson(outcome.result ?? null)
  return outcome.state === 'error' ? showJson({ error: toErrorObject(outcome.error) }) : ''
}

interface MethodSelectProps {
  readonly methods: readonly CallableMethod[]
  readonly value: string
  readonly onChange: (name: string) => void
}

function MethodSelect({ methods, value, onChange }: MethodSelectProps) {
  const id = useId()
  const groups = [...new Set(methods.map(({ group }) => group))]
  return (
    <div class="cw-field">
      <label class="cw-label" for={id}>
        Method
      </label>
      <div class="cw-select-box">
        <select
          id={id}
          class="cw-input cw-select cw-mono"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data-testid="method-select"
        >
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {methods
                .filter((method) => method.group === group)
                .map(({ name }) => (
                  <option key={name} value={name} selected={name === value}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  )
}
