import type { Method } from '@causeway/rpc'
import { alter, decideAct, garble, type Profile, type Random } from '@causeway/simulator'
import type { CallContext } from '../context.ts'
import type { MethodTable } from '../servedNetwork.ts'
import type { Caller } from '../stages/authenticate.ts'
import { Disturbance } from './disturbance.ts'
import { laggingView } from './laggingView.ts'

/**
 * The caller of a key that is to be disturbed: the same, with methods that fail as a profile says and a view that is as
 * far behind. It is made once for a key and a network, so calls of other keys never come near. Dev controls stay as they
 * are, so that whoever tests keeps the chain in hand; and so does a chain that others produce.
 */
export function disturbCaller(caller: Caller, profile: Profile, random: Random): Caller {
  if (caller.context === null || caller.context.upstream !== null) return caller
  // A key that changed keeps its context, and that may be one from here.
  const context = undisturbed.get(caller.context) ?? caller.context
  const { network } = context
  const view = profile.lag === 0 ? network.view : laggingView(network.view, profile.lag)
  const methods: MethodTable = new Map(
    [...caller.methods]
      .filter(([name]) => !profile.without.includes(name))
      .map(([name, method]) => [name, method.on === 'dev' ? method : disturbed(method, profile, random)]),
  )
  const behind: CallContext = { ...context, network: { ...network, view } }
  undisturbed.set(behind, context)
  return { ...caller, methods, context: behind }
}

/** The contexts that those from here were made of. */
const undisturbed = new WeakMap<CallContext, CallContext>()

const receiptMethods = new Set(['eth_getTransactionReceipt', 'eth_getBlockReceipts'])

function disturbed(method: Method<CallContext>, profile: Profile, random: Random): Method<CallContext> {
  const tampered = (result: string): string => {
    if (random.chance(profile.lies)) return alter(result, random).result
    const isSilent = random.chance(profile.silences) && result.startsWith('{')
    const isMissing = receiptMethods.has(method.name) && random.chance(profile.missingReceipts)
    return isSilent || isMissing ? 'null' : result
  }

  return {
    ...method,
    handle(context, params) {
      const act = decideAct(profile, random)
      switch (act.kind) {
        case 'hang':
        case 'reset':
          throw new Disturbance({ kind: act.kind })
        case 'reply':
          throw new Disturbance({ kind: 'reply', reply: act.reply })
        case 'garble':
          throw new Disturbance({ kind: 'reply', reply: (id) => garble(act.how, emptyAnswer(id)) })
        case 'answer': {
          const answer = method.handle(context, params)
          if (act.bodyMs === 0 && typeof answer === 'string') return tampered(answer)
          return afterwards(act.bodyMs, answer).then(tampered)
        }
      }
    },
  }
}

function emptyAnswer(id: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: null })
}

function afterwards(ms: number, answer: string | Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    setTimeout(() => Promise.resolve(answer).then(resolve, reject), ms).unref()
    // A refusal that comes before its time is not a rejection that nobody handles.
    Promise.resolve(answer).catch(() => {})
  })
}
