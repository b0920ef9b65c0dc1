/** The four methods a site may send. Everything else is -32601. */
export const sessionMethods = [
  'wallet_createSession',
  'wallet_getSession',
  'wallet_invokeMethod',
  'wallet_revokeSession',
] as const

export type SessionMethod = (typeof sessionMethods)[number]

/** The two notifications a wallet sends: CAIP-311 and CAIP-319. */
export const sessionEvents = {
  sessionChanged: 'wallet_sessionChanged',
  notify: 'wallet_notify',
} as const

/** The `type` of an envelope on an extension port. CAIP-348 is a draft that says `caip-x`; clients say this. */
export const portEnvelopeType = 'caip-348'

/** The target type of a CAIP-294 announcement, by the standard's text; clients look for {@link portEnvelopeType}. */
export const portTargetType = 'caip341'

/** The DOM events of discovery: CAIP-294 and EIP-6963. */
export const discoveryEvents = {
  prompt: 'caip294:wallet_prompt',
  announce: 'caip294:wallet_announce',
  requestProvider: 'eip6963:requestProvider',
  announceProvider: 'eip6963:announceProvider',
} as const

/** The names one wallet uses when it talks with a page through `window.postMessage`. */
export interface WalletNames {
  readonly rdns: string
  /** `target` of messages from the page. */
  readonly contentTarget: string
  /** `target` of messages from the wallet. */
  readonly pageTarget: string
  /** `data.name` of the stream that carries the session methods. */
  readonly sessionStream: string
}

/** Causeway under its own name. */
export const causewayNames: WalletNames & { readonly name: string } = {
  name: 'Causeway',
  rdns: 'dev.causeway.wallet',
  contentTarget: 'causeway-contentscript',
  pageTarget: 'causeway-inpage',
  sessionStream: 'causeway-multichain-provider',
}

/** The fixed names that some clients look for, answered in compat mode only. */
export const compatNames: WalletNames & {
  readonly providerStream: string
  readonly stateMethod: string
  readonly readyNotice: string
  readonly failureNotice: string
} = {
  rdns: 'io.metamask',
  contentTarget: 'metamask-contentscript',
  pageTarget: 'metamask-inpage',
  sessionStream: 'metamask-multichain-provider',
  providerStream: 'metamask-provider',
  stateMethod: 'metamask_getProviderState',
  readyNotice: 'METAMASK_EXTENSION_CONNECT_CAN_RETRY',
  failureNotice: 'METAMASK_STREAM_FAILURE',
}

/** The notification of a changed account outside the EVM; sites opt in by a session property. */
export const accountsChangedNotification = 'metamask_accountsChanged'
