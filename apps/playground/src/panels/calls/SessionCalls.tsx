import { Notice } from '@causeway/ui'
import { sessionRequest } from '../../methods/sessionRequests.ts'
import { CallForm } from '../CallForm.tsx'
import { type CallsProps, openingCode } from './calls.ts'

const may = (...names: string[]) => names.map((name) => ({ name, required: false }))

const methods = [
  {
    name: 'wallet_createSession',
    summary: 'Asks the user for scopes; always prompts. CAIP-25.',
    params: may('optionalScopes', 'requiredScopes', 'sessionProperties'),
  },
  { name: 'wallet_getSession', summary: 'The session there is, without a prompt. CAIP-312.', params: [] },
  {
    name: 'wallet_invokeMethod',
    summary: 'Calls a method on a scope of the session. CAIP-27.',
    params: ['scope', 'request'].map((name) => ({ name, required: true })),
  },
  {
    name: 'wallet_revokeSession',
    summary: 'Gives back the session, or the scopes that are named. CAIP-285.',
    params: may('scopes'),
  },
].map((method) => ({ ...method, group: 'Session methods' }))

/** The four methods that a site may send to a multichain wallet, as bare messages. */
export function SessionCalls({ link, session }: CallsProps) {
  const scopes = Object.keys(session.sessionScopes)
  const scope = scopes.find((key) => key.startsWith('eip155:')) ?? 'eip155:1337'
  const examples: Readonly<Record<string, unknown>> = {
    wallet_createSession: sessionRequest(
      'optional',
      scopes.length > 0 ? scopes : ['eip155:1337', 'eip155:1338'],
      [],
    ),
    wallet_invokeMethod: { scope, request: { method: 'eth_blockNumber', params: [] } },
    wallet_revokeSession: { scopes: [scope] },
  }
  return (
    <div class="pg-stack">
      {link === null ? (
        <Notice>Choose a wallet to send these; the code can be copied without one.</Notice>
      ) : null}
      <CallForm
        methods={methods}
        example={(method) => examples[method]}
        call={async (method, params) => {
          if (link === null) throw new Error('Choose a wallet first.')
          return link.request(method, params)
        }}
        action={(method, params) => ({ kind: 'session', method, params, way: openingCode(link) })}
      />
    </div>
  )
}
