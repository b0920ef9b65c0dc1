import { openUpstreamChain, type UpstreamClock, type UpstreamEvent, type View } from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import type { NetworkConfig, UpstreamConfig } from '../config/config.ts'
import { createStandIn } from '../failover/standIn.ts'
import type { Log } from '../log.ts'
import type { NetworkDirectory } from '../networkDirectory.ts'
import { createUpstreamNetwork } from './createUpstreamNetwork.ts'
import { followTip } from './followTip.ts'
import { createGatewayBlocks } from './gatewayBlocks.ts'
import { openSentJournal } from './sentJournal.ts'
import { settleSent } from './settleSent.ts'
import { createSwitchableGateway, type SwitchableGateway } from './switchableGateway.ts'
import { createToldChain } from './toldChain.ts'
import { createUpstreamService } from './upstreamService.ts'
import { watchStates } from './watchStates.ts'

/** A network that is answered for from upstreams, from its opening to its end. */
export interface OpenedUpstream {
  readonly name: string
  readonly chainId: bigint
  readonly view: View
  readonly gateway: SwitchableGateway
  /** Whether it has answered anything yet. */
  isLive(): boolean
  /** The partners it has, and those of them that have a method. */
  partners(): readonly string[]
  partnersWith(method: string): readonly string[]
  /** Other upstreams or other rules for them, for all calls from now on. */
  reconfigure(config: UpstreamConfig): void
  close(): Promise<void>
}

/** How long the service calls itself not ready because nobody answers for one network. */
const patienceMs = 30_000

/** The upstreams of a network as one. */
export type Connect = (name: string, chainId: bigint, config: UpstreamConfig) => Gateway

/**
 * Opens a network that others produce. It is announced at once and comes into service with the first block that could be
 * verified.
 */
export function openUpstreamNetwork(options: {
  config: NetworkConfig & { readonly chainId: bigint; readonly upstream: UpstreamConfig }
  directory: string
  networks: NetworkDirectory
  connect: Connect
  log: Log
  clock: () => number
  /** Calls once after that many milliseconds; with the timers of the process where it is not given. */
  after?: UpstreamClock['after']
}): OpenedUpstream {
  const { config, directory, networks, connect, log, clock, after = afterwards } = options
  const { name, chainId } = config
  let rules = config.upstream
  const gateway = createSwitchableGateway(connect(name, chainId, rules))
  const { verify: isVerifying } = rules
  const deadlineMs = () => rules.deadlineMs
  const tell = (event: UpstreamEvent) => write(log, name, event)
  const chain = isVerifying
    ? openUpstreamChain({
        directory,
        source: createGatewayBlocks({ gateway, deadlineMs }),
        config: null,
        finality: config.finality,
        ...(rules.genesisHash === null ? {} : { genesisHash: rules.genesisHash }),
        clock: { now: clock, after },
        log: tell,
      })
    : createToldChain({ gateway, deadlineMs, finality: config.finality, log: tell })
  const journal = openSentJournal({
    directory,
    now: clock,
    onFailure: (err) => log.error({ network: name, err }, 'what was sent could not be written down'),
  })
  gateway.sent.restore(journal.list())
  const partners = () => rules.upstreams.filter(({ role }) => role === 'partner')

  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= (async () => {
      stopFollowing()
      stopWatching()
      stopSettling()
      // First, so that nothing waits for an upstream any more when the store is closed.
      await gateway.close()
      await chain.close()
      journal.close()
    })()
    return closing
  }
  const network = createUpstreamNetwork({ name, chainId, chain, gateway, close })
  const service = createUpstreamService({
    chain,
    gateway,
    isVerifying,
    deadlineMs,
    after,
    isPartner: (id) => partners().some((partner) => partner.id === id),
    journal,
    onSent: network.tellSent,
    passThrough: () => rules.passThrough,
    log,
  })
  const standIn = createStandIn({ row: { ...config, chainId }, network, service, gateway, clock })
  const began = clock()
  /** Others are ready without it when it is on another chain, or when it was given long enough. */
  const announce = (says: string, isStray: boolean) => {
    const reason = isStray || clock() - began > patienceMs ? 'waiting' : 'preparing'
    const slot = { name, chainId, scope: `eip155:${chainId}` }
    networks.announce(slot, { reason, says, isUpstream: true, standIn })
  }

  const stopSettling = settleSent(chain, gateway, journal)
  announce(waits(name), false)
  const stopWatching = watchStates({
    gateway,
    after,
    onStates(statuses) {
      if (chain.isLive()) return
      const hasStrays = statuses.some(({ role, state }) => role === 'own' && state === 'wrongChain')
      announce(hasStrays ? straysText(name, chainId) : waits(name), hasStrays)
    },
    onWrongChain(upstream) {
      const expected = { chainId: chainId.toString(), genesisHash: rules.genesisHash }
      log.error({ network: name, upstream, ...expected }, 'upstream is on another chain and serves nothing')
    },
  })
  const stopFollowing = followTip({
    gateway,
    chain,
    after,
    onLive() {
      networks.open({ ...config, chainId }, network, service)
      log.info({ network: name, head: chain.view.head().number.toString() }, 'network is in service')
    },
  })

  return {
    name,
    chainId,
    view: chain.view,
    gateway,
    isLive: chain.isLive,
    partners: () => partners().map(({ id }) => id),
    partnersWith: (method) =>
      partners()
        .filter(({ only, except }) => !except.has(method) && (only === null || only.has(method)))
        .map(({ id }) => id),
    reconfigure(next) {
      const isSame = text(next) === text(rules)
      rules = next
      if (isSame) return
      gateway.swap(connect(name, chainId, next))
      gateway.sent.restore(journal.list())
    },
    close,
  }
}

function afterwards(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

/** Only for comparison: it holds addresses. */
function text({ upstreams, genesisHash }: UpstreamConfig): string {
  const plain = (_: string, value: unknown) => (value instanceof Set ? [...value] : value)
  return JSON.stringify({ upstreams, genesisHash }, plain)
}

function waits(name: string): string {
  return `${name} waits for the first answer of its upstreams`
}

/** Callers read it, so the upstream is named in the log alone. */
function straysText(name: string, chainId: bigint): string {
  return `${name} is not served: an upstream is not on chain ${chainId}, or has another genesis; the log names it`
}

function write(log: Log, network: string, event: UpstreamEvent): void {
  switch (event.event) {
    case 'lie':
      log.error({ network, upstream: event.from, lie: event.lie }, 'upstream told what cannot be true')
      break
    case 'dispute':
      log.warn(
        { network, number: event.number.toString(), upstreams: event.between },
        'upstreams name different blocks for one number, too far from what is known to tell who is right',
      )
      break
    case 'reorg':
      log.info(
        { network, depth: event.depth, head: event.head.number.toString() },
        'the chain was reorganised',
      )
      break
    case 'gap':
      log.warn({ network, head: event.head.number.toString() }, 'the newest block is far from what was known')
      break
    case 'stuck':
      log.warn(
        { network, tip: event.tip.number.toString(), reason: event.reason },
        'the newest block could not be had; the chain stays where it is',
      )
  }
}
