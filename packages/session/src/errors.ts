import { CatalogueError, type ErrorRows } from '@causeway/rpc'

const onWire = { http: 200, body: 'rpc' } as const

/**
 * Every refusal a wallet answers a site with: the code and the exact text that clients compare. Codes that only
 * standards define and no wallet sends (0, 5001, 5002, 5201, 5202, 5204, 5300, 5301, 5500 to 5502) are left out: what
 * they would refuse is dropped or answered instead.
 */
export const walletErrors = {
  invalidRequest: {
    ...onWire,
    code: -32600,
    retry: false,
    says: 'The JSON sent is not a valid Request object.',
    source: 'JSON-RPC 2.0',
  },
  methodNotFound: {
    ...onWire,
    code: -32601,
    retry: false,
    says: 'The method does not exist / is not available.',
    source: 'JSON-RPC 2.0',
  },
  invalidParams: {
    ...onWire,
    code: -32602,
    retry: false,
    says: 'Invalid method parameter(s).',
    source: 'JSON-RPC 2.0',
  },
  internal: {
    ...onWire,
    code: -32603,
    retry: true,
    says: 'Internal JSON-RPC error.',
    source: 'JSON-RPC 2.0',
  },
  invalidInput: { ...onWire, code: -32000, retry: false, says: 'Invalid input.', source: 'EIP-1474' },
  alreadyPending: {
    ...onWire,
    code: -32002,
    retry: true,
    says: 'A request of this type is already pending. Please wait.',
    source: 'EIP-1474',
  },
  transactionRejected: {
    ...onWire,
    code: -32003,
    retry: false,
    says: 'Transaction rejected.',
    source: 'EIP-1474',
  },
  limitExceeded: {
    ...onWire,
    code: -32005,
    retry: true,
    says: 'Request limit exceeded.',
    source: 'EIP-1474',
  },
  userRejected: {
    ...onWire,
    code: 4001,
    retry: false,
    says: 'User rejected the request.',
    source: 'EIP-1193',
  },
  unauthorized: {
    ...onWire,
    code: 4100,
    retry: false,
    says: 'The requested account and/or method has not been authorized by the user.',
    source: 'EIP-1193',
  },
  blocked: {
    ...onWire,
    code: 4100,
    retry: true,
    says: 'Request blocked due to spam filter.',
    source: 'Causeway',
  },
  unsupportedMethod: {
    ...onWire,
    code: 4200,
    retry: false,
    says: 'The requested method is not supported by this Ethereum provider.',
    source: 'EIP-1193',
  },
  disconnected: {
    ...onWire,
    code: 4900,
    retry: true,
    says: 'The provider is disconnected from all chains.',
    source: 'EIP-1193',
  },
  chainDisconnected: {
    ...onWire,
    code: 4901,
    retry: true,
    says: 'The provider is disconnected from the specified chain.',
    source: 'EIP-1193',
  },
  unrecognizedChain: {
    ...onWire,
    code: 4902,
    retry: false,
    says: 'Unrecognized chain ID.',
    source: 'EIP-3326',
  },
  unsupportedScopes: {
    ...onWire,
    code: 5100,
    retry: false,
    says: 'Requested scopes are not supported',
    source: 'CAIP-25',
  },
  invalidProperties: {
    ...onWire,
    code: 5302,
    retry: false,
    says: 'Invalid sessionProperties requested',
    source: 'CAIP-25',
  },
  unsupportedCapability: {
    ...onWire,
    code: 5700,
    retry: false,
    says: 'The wallet does not support a capability that was required.',
    source: 'EIP-5792',
  },
  unsupportedCallsChain: {
    ...onWire,
    code: 5710,
    retry: false,
    says: 'The wallet does not support the requested chain.',
    source: 'EIP-5792',
  },
  duplicateCallsId: {
    ...onWire,
    code: 5720,
    retry: false,
    says: 'There is already a bundle submitted with this id.',
    source: 'EIP-5792',
  },
  unknownCallsId: {
    ...onWire,
    code: 5730,
    retry: false,
    says: 'This bundle id is unknown or has not been submitted.',
    source: 'EIP-5792',
  },
  tooManyCalls: {
    ...onWire,
    code: 5740,
    retry: false,
    says: 'The call bundle is too large for the wallet to process.',
    source: 'EIP-5792',
  },
  upgradeRejected: {
    ...onWire,
    code: 5750,
    retry: false,
    says: 'The user rejected the upgrade that atomic calls need.',
    source: 'EIP-5792',
  },
  atomicityUnsupported: {
    ...onWire,
    code: 5760,
    retry: false,
    says: 'The wallet does not support atomic execution but the request requires it.',
    source: 'EIP-5792',
  },
} as const satisfies ErrorRows

export type WalletErrorName = keyof typeof walletErrors

/** A refusal by the wallet: it reaches the site as its row, with a message of its own and data where it has them. */
export class SessionError extends CatalogueError<WalletErrorName> {
  constructor(row: WalletErrorName, options: { message?: string; data?: unknown } = {}) {
    super(walletErrors, row, options)
    this.name = 'SessionError'
  }
}
