import type { Clock } from '../../clock.ts'
import { createInTurn } from '../../inTurn.ts'
import type { SocketPort } from '../../wallet.ts'
import type { Network } from '../network.ts'
import { backOff } from './backOff.ts'
import { followChain } from './followChain.ts'
import { type BlockId, type Header, parseHeader } from './header.ts'
import { createHeadSocket, type HeadSocket } from './headSocket.ts'
import { readBlock, readLatest } from './readBlock.ts'

export interface HeadStreamOptions {
  /** The network as it is now: its row may change while the stream runs. */
  readonly network: () => Network
  readonly openSocket: (url: string) => SocketPort
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  /** The blocks that are known already; what follows the last one is told. */
  readonly start: readonly BlockId[]
  readonly onAdded: (header: Header) => void
  readonly onRemoved: (block: BlockId) => void
}

/** The blocks of one network in order, for as long as anybody wants them. */
export interface HeadStream {
  /** Follows to the newest block; throws where the node cannot be asked. */
  sync(): Promise<void>
  recent(): readonly BlockId[]
  /** Starts anew with the addresses that the network has now. */
  reconnect(): void
  close(): void
}

const streamTimes = {
  /** Without a socket the newest block is asked for this often. */
  pollMs: 4_000,
  /** With one, now and then, because a dead line need not say so. */
  checkMs: 30_000,
  /** A header that the node's own answers do not confirm yet is looked into again. */
  recheckMs: 1_000,
}

/** Headers that wait to be followed; beyond them one look at the newest block finds the rest. */
const maxWaiting = 64

export function createHeadStream(options: HeadStreamOptions): HeadStream {
  const { network, clock, random } = options
  const inTurn = createInTurn()
  const follower = followChain({
    start: options.start,
    read: (number) => readBlock(network(), number),
    onAdded: (header) => isOpen && options.onAdded(header),
    onRemoved: (block) => isOpen && options.onRemoved(block),
  })
  let isOpen = true
  let isLive = false
  let socket: HeadSocket | null = null
  let stopTimer = () => {}
  let failures = 0
  let waiting = 0
  /** How often in a row a look found a block that the open socket had not brought. */
  let silences = 0

  const follow = async (head: Header) => {
    const outcome = await follower.follow(head)
    failures = 0
    if (outcome === 'stale') lookIn(streamTimes.recheckMs)
    return outcome
  }

  const look = () =>
    inTurn(async () => {
      if (isOpen) return await follow(await readLatest(network()))
      return 'known'
    })

  const lookIn = (ms: number) => {
    stopTimer()
    if (isOpen) stopTimer = clock.after(ms, () => void lookNow())
  }

  const lookRegularly = () => lookIn(isLive ? streamTimes.checkMs : streamTimes.pollMs)

  const retry = () => {
    failures++
    lookIn(backOff(failures, random))
  }

  /** Nobody waits for this look: a failure is tried again. */
  const lookNow = async () => {
    lookRegularly()
    const liveBefore = isLive
    try {
      const outcome = await look()
      silences = liveBefore && isLive && outcome === 'added' ? silences + 1 : 0
      if (silences === 2) {
        silences = 0
        socket?.renew()
      }
    } catch {
      retry()
    }
  }

  const hear = (value: unknown) => {
    const header = parseHeader(value)
    if (header === null || waiting >= maxWaiting) return lookIn(streamTimes.recheckMs)
    silences = 0
    waiting++
    inTurn(() => (isOpen ? follow(header) : 'known'))
      .catch(retry)
      .finally(() => waiting--)
  }

  const connect = () => {
    const { ws } = network().row
    if (ws === null) return
    socket = createHeadSocket({
      url: ws,
      openSocket: options.openSocket,
      clock,
      random,
      onLive() {
        isLive = true
        // What was mined before the subscription stood is not announced by it.
        void lookNow()
      },
      onDown() {
        isLive = false
        lookRegularly()
      },
      onHead: hear,
    })
  }

  lookRegularly()
  connect()

  return {
    async sync() {
      await look()
    },
    recent: () => follower.recent(),
    reconnect() {
      socket?.close()
      socket = null
      isLive = false
      connect()
      void lookNow()
    },
    close() {
      isOpen = false
      socket?.close()
      stopTimer()
    },
  }
}
