import { EmptyState, Select } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { followUp } from '../../methods/followUp.ts'
import { whatIsMissing } from '../../methods/nodeExamples.ts'
import { walletExample } from '../../methods/walletExamples.ts'
import { walletParams } from '../../methods/walletParams.ts'
import { scopeName } from '../../scopes.ts'
import { useSamples } from '../../service/useSamples.ts'
import { CallForm } from '../CallForm.tsx'
import { addressOf, type CallsProps, openingCode } from './calls.ts'

const asking = /^(personal_sign|eth_sign|eth_send|wallet_sendCalls|wallet_watch|wallet_add|sign|send)/

/** Every method of a granted scope, through `wallet_invokeMethod`. */
export function ScopeCalls({ link, session, service, leftoversOf, version, keep }: CallsProps) {
  const [wanted, setWanted] = useState('')
  const scopes = Object.keys(session.sessionScopes)
  const scope = scopes.includes(wanted) ? wanted : scopes[0]
  const network = service?.networks.find((served) => served.scope === scope) ?? null
  const samples = useSamples(network?.http ?? null, version)
  const granted = scope === undefined ? undefined : session.sessionScopes[scope]
  if (link === null || scope === undefined || granted === undefined) {
    return (
      <EmptyState icon="key" title="No scope is granted yet">
        Connect first; then every method of each granted scope can be called here.
      </EmptyState>
    )
  }
  const { connection } = link
  const paramsOf = (method: string) => (scope.startsWith('eip155:') ? walletParams(method) : [])
  const context = { scope, samples, leftovers: leftoversOf(scope) }
  return (
    <div class="pg-stack">
      <Select
        label="Scope"
        value={scope}
        options={scopes.map((key) => ({ value: key, label: `${scopeName(key, service)} (${key})` }))}
        onChange={setWanted}
        data-testid="scope-select"
      />
      <CallForm
        key={scope}
        methods={[...granted.methods]
          .sort((a, b) => Number(asking.test(b)) - Number(asking.test(a)))
          .map((name) => ({
            name,
            group: asking.test(name) ? 'The user is asked' : 'Answered at once',
            params: paramsOf(name),
          }))}
        note={(method) => whatIsMissing(method, paramsOf(method), context)}
        example={(method) =>
          walletExample(method, {
            ...context,
            address: addressOf(granted.accounts[0]),
            location,
            network: network ?? service?.networks[0] ?? null,
          })
        }
        call={async (method, params) => {
          const result = await connection.invoke<string, string>(scope, method, params ?? undefined)
          keep(scope, method, result)
          return result
        }}
        follow={(method, result) =>
          followUp(method, result, (name, params) =>
            connection.invoke<string, string>(scope, name, params ?? undefined),
          )
        }
        action={(method, params) => ({ kind: 'invoke', scope, method, params, way: openingCode(link) })}
      />
    </div>
  )
}
