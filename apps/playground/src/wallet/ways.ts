import {
  causewayNames,
  compatNames,
  extensionTransport,
  type FoundWallet,
  postMessageTransport,
  type Transport,
} from '@causeway/dapp'

/** A way to a wallet that the user chose. */
export interface Way {
  /** Tells it from others, and finds it again after a reload. */
  readonly id: string
  readonly label: string
  readonly transport: Transport | null
  /** The wallet's EIP-1193 provider, if it announced one. */
  readonly provider: object | null
  /** The line of code that opens it. */
  readonly code: string
}

export function wayTo(wallet: FoundWallet): Way {
  return {
    id: `announced:${wallet.rdns}`,
    label: wallet.name,
    transport: wallet.transport,
    provider: wallet.provider,
    code: `const wallet = (await findWallets()).find(({ rdns }) => rdns === '${wallet.rdns}')`,
  }
}

export function wayByExtensionId(extensionId: string): Way {
  return {
    id: `extension:${extensionId}`,
    label: `Extension ${extensionId.slice(0, 6)}…`,
    transport: extensionTransport(extensionId),
    provider: null,
    code: `const wallet = { transport: extensionTransport('${extensionId}') }`,
  }
}

export function wayByMessages(names: 'causeway' | 'compat'): Way {
  const isOwn = names === 'causeway'
  return {
    id: `messages:${names}`,
    label: isOwn ? 'Messages, own names' : 'Messages, compat names',
    transport: postMessageTransport({ names: isOwn ? causewayNames : compatNames }),
    provider: null,
    code: `const wallet = { transport: postMessageTransport(${isOwn ? '' : '{ names: compatNames }'}) }`,
  }
}

/** The way of an id from {@link Way.id}, once it is there: an announced wallet only when it has announced itself. */
export function wayOfId(id: string, wallets: readonly FoundWallet[]): Way | null {
  const [kind, ...rest] = id.split(':')
  const value = rest.join(':')
  if (kind === 'extension') return wayByExtensionId(value)
  if (kind === 'messages') return wayByMessages(value === 'compat' ? 'compat' : 'causeway')
  const wallet = wallets.find(({ rdns }) => rdns === value)
  return wallet ? wayTo(wallet) : null
}
