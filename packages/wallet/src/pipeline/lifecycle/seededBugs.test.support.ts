import { approveAll } from '@causeway/session'
import { walletParts } from '../createWallet.ts'
import type { Mutation } from './live.test.support.ts'

/**
 * Mistakes that a wallet could make, each put in through a port or a part that the wallet is made of. The model test
 * has to notice every one of them.
 */
export const seededBugs: Readonly<Record<string, Mutation>> = {
  'grants what was proposed, whatever the user left of it': {
    parts: {
      createApprovals: (options) => {
        const queue = walletParts.createApprovals(options)
        const connect: typeof queue.connect = async (request) => {
          const decision = await queue.connect(request)
          return decision.approved ? approveAll(request.proposal) : decision
        }
        return { ...queue, connect }
      },
    },
  },
  'sends no event when a session only shrinks': {
    parts: {
      createSessions: (options) => {
        const last = new Map<string, number>()
        return walletParts.createSessions({
          ...options,
          emit: (origin, event) => {
            const size = Object.keys(event.params.sessionScopes).length
            if (size === 0 || size >= (last.get(origin) ?? 0)) options.emit(origin, event)
            last.set(origin, size)
          },
        })
      },
    },
  },
  'tells every origin what concerns one': {
    parts: {
      createConnections: (clock, onFault) => {
        const connections = walletParts.createConnections(clock, onFault)
        const broadcast = (_origin: string, event: object) => {
          for (const line of connections.all()) line.tell(event)
        }
        return { ...connections, broadcast }
      },
    },
  },
  'takes a session that has expired for a live one': {
    parts: {
      createSessions: (options) => {
        const clock = { ...options.clock, now: () => 0 }
        return walletParts.createSessions({ ...options, clock })
      },
    },
  },
  'leaves a removed account in the sessions': {
    changePorts: (options) => ({ ...options, accounts: { ...options.accounts, onRemove: () => () => {} } }),
  },
  'leaves a removed network in the sessions': {
    changePorts: (options) => ({ ...options, networks: { ...options.networks, onChange: () => () => {} } }),
  },
  'signs for a page that is gone': {
    parts: {
      createApprovals: (options) => ({ ...walletParts.createApprovals(options), cancel: () => {} }),
      createConnections: (clock, onFault) => {
        const connections = walletParts.createConnections(clock, onFault)
        const open: typeof connections.open = (line) => ({ ...connections.open(line), isOpen: () => true })
        return { ...connections, open }
      },
    },
  },
  'keeps a request for a session when its page goes': {
    parts: {
      createApprovals: (options) => {
        const queue = walletParts.createApprovals(options)
        const cancel = (connection: string) => {
          const isConnect = queue
            .pending()
            .some((each) => each.connection === connection && each.kind === 'connect')
          if (!isConnect) queue.cancel(connection)
        }
        return { ...queue, cancel }
      },
    },
  },
  'lets a locked wallet approve': {
    changePorts: (options) => ({ ...options, vault: { ...options.vault, state: () => 'unlocked' } }),
  },
  'loses the requests of a process that stopped': {
    parts: {
      createApprovals: (options) => walletParts.createApprovals({ ...options, restored: [] }),
    },
  },
}
