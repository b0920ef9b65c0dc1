import { SessionError } from '@causeway/session'
import { isObject } from '../json.ts'
import type { Effect, Namespace, SiteCall } from '../namespaces/namespace.ts'
import { FeeError } from '../view/feeError.ts'

const toyMethods = ['toy_read', 'toy_sign', 'toy_send', 'toy_add', 'toy_subscribe', 'toy_unsubscribe']

/**
 * A family of chains with one method for each kind of effect. What it performs is listed, so that a test can say that
 * nothing else was.
 */
export function createToyNamespace(name = 'toy'): Namespace & { readonly performed: SiteCall[] } {
  const performed: SiteCall[] = []
  const toAccount = (byte: number) => ({
    address: `${name}${byte}`,
    publicKey: new Uint8Array([byte]),
    path: `m/${byte}`,
  })
  return {
    performed,
    namespace: name,
    title: `Toy ${name}`,
    parseReference: (reference) => (/^[a-zA-Z0-9]+$/.test(reference) ? reference : null),
    methods: toyMethods,
    notifications: ['eth_subscription'],
    asks: ['toy_sign', 'toy_send', 'toy_add'],
    walletMethods: ['toy_add'],
    derive: (_seed, index) => ({ ...toAccount(index), privateKey: new Uint8Array([index]) }),
    fromPrivateKey: (key) => toAccount(key[0] ?? 0),
    toCaip10: (scope, { address }) => `${scope}:${address}`,
    balance: async (address, network) => BigInt(`${network.row.scope} ${address}`.length),
    status: async (network) => ({ reference: network.row.scope.slice(name.length + 1), blockNumber: 7 }),
    describe: async (call, { network, networks }) => {
      const effect = toEffect(call)
      // A real one asks the node before it describes a transaction.
      if (effect.kind === 'send') await network.rpc('toy_fee', [])
      if (call.method === 'toy_add' && networks.row(String(paramsOf(call).add)) !== null)
        throw new SessionError('invalidParams')
      return effect
    },
    withFee: (_call, effect, fee) => {
      if (!('offer' in fee) || fee.offer !== 'fast') throw new FeeError('Take the fast one.', 'price')
      return {
        ...effect,
        view: { ...effect.view, raw: `${effect.view.raw} fast` },
        payload: { paid: 'fast' },
      }
    },
    perform: async (call, effect, signer, { network, networks, feeds, grantScope }) => {
      performed.push(call)
      const { add } = paramsOf(call)
      switch (effect.kind) {
        case 'read':
          return network.rpc('toy_read', call.params)
        case 'subscribe':
          return feeds.subscribe(call, 'newHeads')
        case 'unsubscribe':
          return feeds.unsubscribe(call, String(paramsOf(call).id))
        case 'change':
          await networks.put({ ...network.row, scope: String(add), from: 'site' })
          await grantScope(call.origin, String(add))
          return null
        default:
          return signer === null
            ? null
            : signer.use((key) => `signed by ${signer.address} with ${key[0]}${paidIn(effect)}`)
      }
    },
  }
}

const offer = { likely: '1 TOY', highest: '2 TOY' }
const fee = {
  offers: [
    { id: 'usual', label: 'Usual', ...offer },
    { id: 'fast', label: 'Fast', ...offer },
  ],
  usual: 'usual',
  fields: [{ id: 'price', label: 'Price', unit: 'TOY', value: '1' }],
}

/** What a transaction pays, where the user chose it. */
function paidIn({ payload }: Effect): string {
  return isObject(payload) && payload.paid !== undefined ? `, paid ${payload.paid}` : ''
}

function toEffect(call: SiteCall): Effect {
  const payload = call.params ?? null
  const view = { title: `Toy ${call.method}`, lines: [], warnings: [], raw: JSON.stringify(payload) }
  const { account } = paramsOf(call)
  const named = typeof account === 'string' ? account : (call.accounts[0] ?? null)
  switch (call.method) {
    case 'toy_read':
      return { kind: 'read', payload }
    case 'toy_subscribe':
      return { kind: 'subscribe', payload }
    case 'toy_unsubscribe':
      return { kind: 'unsubscribe', payload }
    case 'toy_add':
      return { kind: 'change', account: null, view, payload }
    case 'toy_sign':
      if (named === null) throw new SessionError('unauthorized')
      return { kind: 'sign', account: named, view, payload }
    default:
      return { kind: 'send', account: named, view: paramsOf(call).priced ? { ...view, fee } : view, payload }
  }
}

function paramsOf(call: SiteCall): Readonly<Record<string, unknown>> {
  return isObject(call.params) ? call.params : {}
}
