import { Button, Icon, Notice, Spinner } from '@causeway/ui'
import { useId, useState } from 'preact/hooks'
import { type Action, snippets } from '../code/snippets.ts'
import { showJson } from '../json.ts'
import type { FollowUp } from '../methods/followUp.ts'
import type { Param } from '../methods/paramFields.ts'
import { CodeTabs, CopyText } from './CodeBlock.tsx'
import { type Outcome, toErrorObject } from './Outcome.tsx'
import { ParamsEditor } from './ParamsEditor.tsx'
import { Receipt } from './Receipt.tsx'
import { useParams } from './useParams.ts'

/** A method that can be called. */
export interface CallableMethod {
  readonly name: string
  readonly group: string
  readonly summary?: string
  /** What it takes, where that is known without an example. */
  readonly params?: readonly Param[]
}

export interface CallFormProps {
  readonly methods: readonly CallableMethod[]
  /** What the user should know before calling. */
  note?(method: string): string | null
  /** Real example parameters; `undefined` for none. */
  example(method: string): unknown
  call(method: string, params: unknown): Promise<unknown>
  /** What to read once a call that sends something has been answered. */
  follow?(method: string, result: unknown): FollowUp | null
  action(method: string, params: unknown): Action
}

/** The form of every method: choose, look at the parameters, call, read the answer, take the code along. */
export function CallForm({ methods, ...rest }: CallFormProps) {
  const [wanted, setWanted] = useState('')
  const method = methods.find(({ name }) => name === wanted) ?? methods[0]
  if (method === undefined) return null
  return (
    <div class="pg-stack">
      <MethodSelect methods={methods} value={method.name} onChange={setWanted} />
      <MethodForm key={method.name} method={method} {...rest} />
    </div>
  )
}

type MethodFormProps = Omit<CallFormProps, 'methods'> & { readonly method: CallableMethod }

function MethodForm({ method, note, example, call, follow, action }: MethodFormProps) {
  const params = useParams(method.params ?? [], example(method.name))
  const [outcome, setOutcome] = useState<Outcome & { ms?: number; followed?: FollowUp | null }>({
    state: 'idle',
  })
  const warning = note?.(method.name) ?? null

  const invoke = async () => {
    if (params.problem !== null) return
    const began = performance.now()
    setOutcome({ state: 'busy' })
    try {
      const result = await call(method.name, params.value)
      const followed = follow?.(method.name, result) ?? null
      setOutcome({ state: 'ok', result, ms: performance.now() - began, followed })
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
      {method.summary === undefined ? null : <p class="pg-summary">{method.summary}</p>}
      {warning === null ? null : <Notice>{warning}</Notice>}
      <ParamsEditor params={params} />
      <div class="pg-row">
        <Button
          type="submit"
          variant="primary"
          busy={outcome.state === 'busy'}
          disabled={params.problem !== null}
          data-testid="invoke-btn"
        >
          Call {method.name}
        </Button>
        <Button
          variant="quiet"
          disabled={!params.canSplit}
          onClick={params.turn}
          data-testid="params-mode-btn"
        >
          {params.fields === null ? 'Edit as fields' : 'Edit as JSON'}
        </Button>
        {params.isEdited ? (
          <Button variant="quiet" onClick={params.reset} data-testid="example-btn">
            Back to the example
          </Button>
        ) : null}
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
      {outcome.followed ? <Receipt read={outcome.followed} /> : null}
      <CodeTabs snippets={snippets(action(method.name, params.value))} data-testid="code" />
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
