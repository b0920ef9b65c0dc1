import { showJson } from '../json.ts'

/** The same action in several tongues. */
export interface Snippet {
  readonly id: string
  readonly label: string
  readonly code: string
}

/** What an action is, for writing it down. */
export type Action =
  | { readonly kind: 'session'; readonly method: string; readonly params: unknown; readonly way: string }
  | {
      readonly kind: 'invoke'
      readonly scope: string
      readonly method: string
      readonly params: unknown
      readonly way: string
    }
  | {
      readonly kind: 'eip1193'
      readonly method: string
      readonly params: unknown
      readonly over: ProviderSource
    }
  | {
      readonly kind: 'node'
      readonly url: string
      readonly socket: boolean
      readonly method: string
      readonly params: unknown
    }

/** Where an EIP-1193 provider comes from: a wallet that announced one, or the session. */
export type ProviderSource =
  | { readonly kind: 'announced'; readonly rdns: string }
  | { readonly kind: 'session'; readonly way: string; readonly scope: string }

/** Copyable code for an action: by the dapp library, by viem, and as the bare message. */
export function snippets(action: Action): readonly Snippet[] {
  switch (action.kind) {
    case 'session':
      return [
        { id: 'dapp', label: 'Dapp library', code: sessionByLibrary(action) },
        { id: 'viem', label: 'viem', code: sessionByViem(action) },
        { id: 'raw', label: 'JSON-RPC', code: rawMessage(action.method, action.params) },
      ]
    case 'invoke':
      return [
        { id: 'dapp', label: 'Dapp library', code: invokeByLibrary(action) },
        { id: 'viem', label: 'viem', code: invokeByViem(action) },
        {
          id: 'raw',
          label: 'JSON-RPC',
          code: rawMessage('wallet_invokeMethod', {
            scope: action.scope,
            request: { method: action.method, ...(action.params !== undefined && { params: action.params }) },
          }),
        },
      ]
    case 'eip1193':
      return [
        { id: 'dapp', label: 'Dapp library', code: providerByLibrary(action) },
        { id: 'viem', label: 'viem', code: providerByViem(action) },
        { id: 'raw', label: 'JSON-RPC', code: rawMessage(action.method, action.params) },
      ]
    case 'node':
      return [
        { id: 'curl', label: action.socket ? 'wscat' : 'curl', code: nodeByShell(action) },
        { id: 'viem', label: 'viem', code: nodeByViem(action) },
        { id: 'raw', label: 'JSON-RPC', code: rawMessage(action.method, action.params ?? []) },
      ]
  }
}

type Of<Kind extends Action['kind']> = Action & { readonly kind: Kind }

const opening = (way: string, imports: string) => `import { ${imports} } from '@causeway/dapp'

${way}
const connection = await connect({ wallet })
`

const importsOf = (way: string, ...more: string[]) =>
  [
    'connect',
    ...['compatNames', 'extensionTransport', 'findWallets', 'postMessageTransport'].filter((name) =>
      way.includes(name),
    ),
    ...more,
  ]
    .sort()
    .join(', ')

function member(params: unknown, name: string): unknown {
  return typeof params === 'object' && params !== null && name in params
    ? (params as Record<string, unknown>)[name]
    : undefined
}

function sessionByLibrary({ method, params, way }: Of<'session'>): string {
  const start = opening(way, importsOf(way))
  switch (method) {
    case 'wallet_createSession': {
      const scopes = member(params, 'optionalScopes') ?? member(params, 'requiredScopes') ?? {}
      const properties = member(params, 'sessionProperties')
      const wanted = { scopes, ...(properties !== undefined && { properties }) }
      return `${start}const session = await connection.extend(${showJson(wanted)})\n`
    }
    case 'wallet_revokeSession': {
      const scopes = member(params, 'scopes')
      return `${start}await connection.revoke(${scopes === undefined ? '' : showJson(scopes)})\n`
    }
    case 'wallet_invokeMethod':
      return `${start}const result = await connection.invoke(\n  ${quote(member(params, 'scope'))},\n  ${quote(
        member(member(params, 'request'), 'method'),
      )},\n  ${indent(showJson(member(member(params, 'request'), 'params') ?? []))},\n)\n`
    default:
      return `${start}const session = await connection.getSession()\n`
  }
}

function sessionByViem({ method, params, way }: Of<'session'>): string {
  const scopes = Object.keys(
    Object(member(params, 'optionalScopes') ?? member(params, 'requiredScopes') ?? {}),
  )
  const scope = scopes.find((key) => /^eip155:\d+$/.test(key)) ?? 'eip155:1'
  const start = viemWallet(way, scope)
  if (method === 'wallet_revokeSession') return `${start}await connection.revoke()\n`
  return `${start}// Asks the user when the session has no account on ${scope}.\nconst addresses = await client.requestAddresses()\n`
}

function invokeByLibrary({ scope, method, params, way }: Of<'invoke'>): string {
  if (method === 'eth_subscribe' && Array.isArray(params)) {
    return `${opening(way, importsOf(way, 'subscribe'))}for await (const event of subscribe(connection, ${quote(scope)}, ${showJson(params)})) {\n  console.log(event)\n}\n`
  }
  const given = params === undefined ? '' : `, ${showJson(params)}`
  return `${opening(way, importsOf(way))}const result = await connection.invoke(${quote(scope)}, ${quote(method)}${given})\n`
}

function viemWallet(way: string, scope: string): string {
  return `import { ${importsOf(way, 'toEip1193')} } from '@causeway/dapp'
import { createWalletClient, custom } from 'viem'

${way}
const connection = await connect({ wallet })
const client = createWalletClient({ transport: custom(toEip1193(connection, ${quote(scope)})) })
`
}

function invokeByViem({ scope, method, params, way }: Of<'invoke'>): string {
  if (!/^eip155:\d+$/.test(scope)) return `// viem speaks with EVM chains only; ${scope} is none.\n`
  return `${viemWallet(way, scope)}const result = await client.request({\n  method: ${quote(method)},${paramsLine(params)}\n})\n`
}

function providerLines(over: ProviderSource): { imports: string; code: string } {
  if (over.kind === 'announced') {
    const code = `const wallets = await findWallets()
const { provider } = wallets.find(({ rdns }) => rdns === ${quote(over.rdns)})
`
    return { imports: 'findWallets', code }
  }
  const code = `${over.way}
const connection = await connect({ wallet })
const provider = toEip1193(connection, ${quote(over.scope)})
`
  return { imports: importsOf(over.way, 'toEip1193'), code }
}

function providerByLibrary({ method, params, over }: Of<'eip1193'>): string {
  const { imports, code } = providerLines(over)
  return `import { ${imports} } from '@causeway/dapp'

${code}const result = await provider.request({\n  method: ${quote(method)},${paramsLine(params)}\n})\n`
}

function providerByViem({ method, params, over }: Of<'eip1193'>): string {
  const { imports, code } = providerLines(over)
  return `import { ${imports} } from '@causeway/dapp'
import { createWalletClient, custom } from 'viem'

${code}const client = createWalletClient({ transport: custom(provider) })
const result = await client.request({\n  method: ${quote(method)},${paramsLine(params)}\n})\n`
}

function nodeByShell({ url, socket, method, params }: Of<'node'>): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }).replaceAll(
    "'",
    "'\\''",
  )
  return socket
    ? `wscat -c ${url} -w 30 -x '${body}'\n`
    : `curl -s ${url} \\\n  -H 'content-type: application/json' \\\n  -d '${body}'\n`
}

function nodeByViem({ url, socket, method, params }: Of<'node'>): string {
  const transport = socket ? 'webSocket' : 'http'
  if (method === 'eth_subscribe') {
    return `import { createPublicClient, ${transport} } from 'viem'

const client = createPublicClient({ transport: ${transport}(${quote(url)}) })
const { unsubscribe } = await client.transport.subscribe({
  params: ${indent(showJson(params ?? []))},
  onData: (event) => console.log(event),
  onError: (error) => console.error(error),
})
`
  }
  return `import { createPublicClient, ${transport} } from 'viem'

const client = createPublicClient({ transport: ${transport}(${quote(url)}) })
const result = await client.request({\n  method: ${quote(method)},${paramsLine(params)}\n})\n`
}

function rawMessage(method: string, params: unknown): string {
  return `${showJson({ jsonrpc: '2.0', id: 1, method, ...(params !== undefined && { params }) })}\n`
}

function paramsLine(params: unknown): string {
  return params === undefined ? '' : `\n  params: ${indent(showJson(params))},`
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function quote(value: unknown): string {
  return `'${String(value ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")}'`
}
