import type { SessionScope, SessionScopes } from '@causeway/session/caip'
import { createLine, type Line } from './line.ts'

interface SeenRequest {
  readonly jsonrpc: string
  readonly id: number
  readonly method: string
  readonly params?: RequestParams
}

interface RequestParams {
  readonly optionalScopes?: object
  readonly sessionProperties?: object
  readonly scopes?: readonly string[]
  readonly scope?: string
  readonly request?: { readonly method: string; readonly params?: readonly unknown[] }
}

/** Answers a request; `undefined` leaves it open, a thrown value is the error of the answer. */
type Handler = (request: SeenRequest) => unknown

export interface FakeWallet {
  /** A new line to the wallet. Refuses while the wallet is away. */
  line(): Line
  /** Gives one message to the wallet, and its answers to a function: for fakes of the other transports. */
  receive(message: unknown, reply: (answer: object) => void): void
  readonly seen: SeenRequest[]
  readonly handlers: Record<string, Handler>
  sessionScopes: SessionScopes
  away: boolean
  /** An event to every open line. */
  emit(message: object): void
  /** Grants other scopes and says so. */
  change(sessionScopes: SessionScopes): void
  /** What a stopped worker does: every line breaks. */
  drop(): void
  readonly open: () => number
  methods(): string[]
}

export const address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

export function granted(scope: string): SessionScope {
  return { accounts: [`${scope}:${address}`], methods: ['eth_call'], notifications: ['eth_subscription'] }
}

/** A wallet that grants what it is asked for, answers every call with the method's name, and can be scripted. */
export function createFakeWallet(sessionScopes: SessionScopes = {}): FakeWallet {
  const ends = new Set<ReturnType<typeof createLine>>()

  const wallet: FakeWallet = {
    seen: [],
    sessionScopes,
    away: false,
    handlers: {
      wallet_getSession: () => ({ sessionScopes: wallet.sessionScopes, sessionProperties: {} }),
      wallet_createSession: ({ params }) => {
        const asked = Object.keys(params?.optionalScopes ?? {})
        wallet.change({
          ...wallet.sessionScopes,
          ...Object.fromEntries(asked.map((scope) => [scope, granted(scope)])),
        })
        return { sessionScopes: wallet.sessionScopes, sessionProperties: {} }
      },
      wallet_revokeSession: ({ params }) => {
        const gone = params?.scopes
        const left = Object.entries(wallet.sessionScopes).filter(([key]) => gone && !gone.includes(key))
        wallet.sessionScopes = Object.fromEntries(left)
        return true
      },
      wallet_invokeMethod: ({ params }) => params?.request?.method,
    },
    receive: (message, reply) => {
      const request = message as SeenRequest
      wallet.seen.push(structuredClone(request))
      const { id, method } = request
      queueMicrotask(() => {
        try {
          const result = wallet.handlers[method]?.(request)
          if (result !== undefined) reply({ jsonrpc: '2.0', id, result })
        } catch (error) {
          reply({ jsonrpc: '2.0', id, error })
        }
      })
    },
    line: () => {
      if (wallet.away) throw new Error('nobody is there')
      const end = createLine(
        (message) => wallet.receive(message, (answer) => ends.has(end) && end.receive(answer)),
        () => ends.delete(end),
      )
      ends.add(end)
      return end.line
    },
    emit: (message) => {
      for (const end of ends) end.receive(structuredClone(message))
    },
    change: (next) => {
      wallet.sessionScopes = next
      wallet.emit({ jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes: next } })
    },
    drop: () => {
      const broken = [...ends]
      ends.clear()
      for (const end of broken) end.end()
    },
    open: () => ends.size,
    methods: () => wallet.seen.map(({ method }) => method),
  }
  return wallet
}

/** Lets everything that is due now happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
