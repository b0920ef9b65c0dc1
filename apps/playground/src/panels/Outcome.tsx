import { Notice } from '@causeway/ui'
import { isObject, showJson } from '../json.ts'

/** How a call went. */
export type Outcome<Result = unknown> =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'ok'; readonly result: Result }
  | { readonly state: 'error'; readonly error: unknown }

/** The error object of JSON-RPC, as far as the thrown value has its members. */
export function toErrorObject(error: unknown): object {
  const members = isObject(error) ? error : {}
  const { code, data } = members
  const message = error instanceof Error ? error.message : String(members.message ?? error)
  return {
    ...(typeof code === 'number' && { code }),
    message,
    ...(data !== undefined && data !== null && { data }),
  }
}

interface OutcomeNoticeProps {
  readonly outcome: Outcome
  readonly busy: string
  readonly ok: string
  readonly 'data-testid': string
}

/** One line about how it went; errors with their code and data. */
export function OutcomeNotice({ outcome, busy, ok, ...rest }: OutcomeNoticeProps) {
  switch (outcome.state) {
    case 'idle':
      return null
    case 'busy':
      return (
        <Notice {...rest} live>
          {busy}
        </Notice>
      )
    case 'ok':
      return (
        <Notice {...rest} tone="ok" live>
          {ok}
        </Notice>
      )
    case 'error':
      return (
        <Notice {...rest} tone="danger" live>
          <pre class="pg-error cw-mono">{showJson(toErrorObject(outcome.error))}</pre>
        </Notice>
      )
  }
}
