import { isatty } from 'node:tty'
import type { Config, NetworkConfig } from '../config/config.ts'
import { ConfigError } from '../config/configError.ts'
import type { Log } from '../log.ts'
import type { NetworkRow } from '../networkRow.ts'
import type { Reconfiguration } from '../service.ts'

/** Settings that only a start can change. */
const fixed = [
  'data',
  'host',
  'ports',
  'domain',
  'database',
  'redis',
  'metricsToken',
  'traces',
  'executors',
  'compiler',
] as const satisfies readonly (keyof Config)[]

/** Of a network's row, what the service itself obeys and so may change. */
export function reconfiguration(
  config: Config,
  tls: Reconfiguration['tls'],
  moreOrigins: readonly string[],
  chainIdOf: (name: string) => bigint | null,
): Reconfiguration {
  const rows = config.networks.flatMap((network): NetworkRow[] => {
    const chainId = chainIdOf(network.name)
    const { name, gasCap, simulateGas, estimateSafe, executionLimitMs, logs } = network
    return chainId === null
      ? []
      : [{ name, chainId, gasCap, simulateGas, estimateSafe, executionLimitMs, logs }]
  })
  return { cors: [...config.cors, ...moreOrigins], trustedProxies: config.trustedProxies, tls, rows }
}

/** What changed and waits for the next start, in the words of the configuration. */
export function needsRestart(before: Config, after: Config): string[] {
  const differs = (one: unknown, other: unknown) => text(one) !== text(other)
  const settings = fixed.filter((name) => differs(before[name], after[name]))
  const tls = (before.tls === null) !== (after.tls === null) ? ['tls'] : []
  const names = new Set([...before.networks, ...after.networks].map(({ name }) => name))
  const networks = [...names].filter((name) => {
    const [one, other] = [before, after].map((config) => config.networks.find((each) => each.name === name))
    return differs(one && unchangeable(one), other && unchangeable(other))
  })
  return [...settings, ...tls, ...networks.map((name) => `networks.${name}`)]
}

function unchangeable(network: NetworkConfig): unknown {
  const { kind, chainId, mining, finality, blockGasLimit, source, executionLimitMs, upstream } = network
  const { verify = null, genesisHash = null } = upstream ?? {}
  const fixedRules = { verify, genesisHash }
  return { kind, chainId, mining, finality, blockGasLimit, source, executionLimitMs, ...fixedRules }
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? ''
}

/**
 * Calls `reload` on SIGHUP, and `stop` where the signal means that the terminal is gone: a service that somebody
 * watches ends with its window, as it would without us.
 */
export function onHangUp({ reload, stop, log }: { reload(): void; stop(): void; log: Log }): () => void {
  const hadTerminal = isatty(0) || isatty(2)
  const listener = () => {
    if (hadTerminal && !isatty(0) && !isatty(2)) {
      stop()
      return
    }
    try {
      reload()
    } catch (error) {
      const reason = error instanceof ConfigError ? error.message : String(error)
      log.error({ reason }, 'the configuration cannot be used; everything stays as it was')
    }
  }
  process.on('SIGHUP', listener)
  return () => process.off('SIGHUP', listener)
}
