import { EmptyState, Notice, Select, Spinner } from '@causeway/ui'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { TellEvent } from '../../events.ts'
import { followUp } from '../../methods/followUp.ts'
import { nodeExample, whatIsMissing } from '../../methods/nodeExamples.ts'
import { nodeCall } from '../../service/nodeCall.ts'
import { type NodeSocket, openNodeSocket } from '../../service/nodeSocket.ts'
import { type NodeMethod, readMethods, type ServiceNetwork } from '../../service/readService.ts'
import { useSamples } from '../../service/useSamples.ts'
import { type CallableMethod, CallForm } from '../CallForm.tsx'
import type { CallsProps } from './calls.ts'

/** What the service is for in the first place. */
const first = [
  'eth_getUncleByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionReceipt',
  'eth_estimateGas',
]
const socketTag = 'WebSocket only'

/** Every method of the service, straight over HTTP or WebSocket, from its own document. */
export function NodeCalls({ service, leftoversOf, version, keep, tell }: CallsProps) {
  const [wanted, setWanted] = useState('')
  const network = service?.networks.find(({ name }) => name === wanted) ?? service?.networks[0] ?? null
  const { methods, problem } = useMethods(network)
  const samples = useSamples(network?.http ?? null, version)
  const sockets = useSockets(tell)
  if (service === null || network === null) {
    return (
      <EmptyState icon="network" title="No service is named yet">
        Paste its address above, or open the link that causeway up prints.
      </EmptyState>
    )
  }
  const place = `node ${network.http}`
  const context = { samples, leftovers: leftoversOf(place), scope: network.scope }
  const paramsOf = (name: string) => methods?.find((method) => method.name === name)?.params ?? []
  const isSocket = (name: string) =>
    methods?.find((method) => method.name === name)?.tags.includes(socketTag) === true
  return (
    <div class="pg-stack">
      <Select
        label="Network"
        value={network.name}
        options={service.networks.map(({ name, scope }) => ({ value: name, label: `${name} (${scope})` }))}
        onChange={setWanted}
        data-testid="network-select"
      />
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      {methods === null && problem === null ? (
        <Spinner label="Reading the methods of the service" shown />
      ) : null}
      {methods === null ? null : (
        <CallForm
          key={network.name}
          methods={toCallable(methods)}
          note={(name) => whatIsMissing(name, paramsOf(name), context)}
          example={(name) => nodeExample(name, paramsOf(name), context)}
          call={async (method, params) => {
            const request = { method, ...(params !== undefined && { params }) }
            const result = isSocket(method)
              ? await sockets(network).call(request)
              : await nodeCall(network.http, request)
            keep(place, method, result)
            return result
          }}
          follow={(method, result) =>
            followUp(method, result, (name, params) => nodeCall(network.http, { method: name, params }))
          }
          action={(method, params) => ({
            kind: 'node',
            url: isSocket(method) ? network.ws : network.http,
            socket: isSocket(method),
            method,
            params,
          })}
        />
      )}
    </div>
  )
}

function toCallable(methods: readonly NodeMethod[]): CallableMethod[] {
  const groupOf = ({ name, tags }: NodeMethod) =>
    first.includes(name) ? 'First' : (tags[0] ?? (name.startsWith('eth_') ? 'eth' : 'Others'))
  const order = ['First', 'eth', socketTag, 'Others']
  const rank = (group: string) => (order.includes(group) ? order.indexOf(group) : order.length)
  return methods
    .map((method) => ({
      name: method.name,
      group: groupOf(method),
      summary: method.summary,
      params: method.params,
    }))
    .sort((a, b) => rank(a.group) - rank(b.group) || first.indexOf(a.name) - first.indexOf(b.name))
}

interface Methods {
  readonly methods: readonly NodeMethod[] | null
  readonly problem: string | null
}

const unread: Methods = { methods: null, problem: null }

function useMethods(network: ServiceNetwork | null): Methods {
  const [held, setHeld] = useState<Methods & { of: ServiceNetwork | null }>({ ...unread, of: null })
  useEffect(() => {
    let isWanted = true
    if (network !== null) {
      readMethods(network).then(
        (methods) => isWanted && setHeld({ methods, problem: null, of: network }),
        (error: unknown) => {
          const problem = error instanceof Error ? error.message : String(error)
          if (isWanted) setHeld({ methods: null, problem, of: network })
        },
      )
    }
    return () => {
      isWanted = false
    }
  }, [network])
  return held.of === network ? held : unread
}

/** One socket for each network, opened when it is first needed and closed with the tab. */
function useSockets(tell: TellEvent): (network: ServiceNetwork) => NodeSocket {
  const open = useRef(new Map<string, NodeSocket>())
  useEffect(() => {
    const sockets = open.current
    return () => {
      for (const socket of sockets.values()) socket.close()
      sockets.clear()
    }
  }, [])
  return ({ name, ws }) => {
    const known = open.current.get(ws)
    if (known !== undefined) return known
    const socket = openNodeSocket({
      url: ws,
      onNotification: ({ method, params }) => tell('node', `${String(method)} (${name})`, params),
      onClose: () => open.current.delete(ws),
    })
    open.current.set(ws, socket)
    return socket
  }
}
