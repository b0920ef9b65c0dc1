import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Pace } from './measures/rounds.ts'

export type Options = {
  /** Many short turns: what the machine does besides then falls on all servers alike. */
  pace: Pace
  /** For what takes longer than such a turn. */
  long: { rounds: number; seconds: number }
  /** Blocks of ten transactions each. */
  blocks: number
  /** How often starts and imports are timed. */
  times: number
  /** Worker threads of the service: its default for this machine. */
  workers: number
  /** Measure the lookups and estimates alone. */
  lookupsOnly: boolean
  /** Measure the session methods alone. */
  sessionsOnly: boolean
  /** Measure what metering, allowlists and secrets cost alone. */
  gateOnly: boolean
  /** Measure the service before a node alone. */
  gatewayOnly: boolean
  /** Measure the engine without a server alone. */
  evmOnly: boolean
  /** Measure the imports beside EthereumJS alone. */
  importOnly: boolean
  /** Whether to write the figures into docs/bench.md. */
  write: boolean
}

export const usage = `npm run bench -- [flags]
  --write        write the figures into docs/bench.md
  --lookups      the lookups and estimates alone, beside the peers and the ceiling, nine minutes
  --sessions     the session methods alone, a minute
  --gate         what metering, allowlists and secrets cost alone, two minutes
  --gateway      the service before a node alone, beside nginx, four minutes
  --evm          the engine without a server alone, beside EDR and EthereumJS, three minutes
  --import       imports beside EthereumJS alone, six minutes
  --quick        few short rounds on a small chain, to see that everything runs; the figures mean little
  --rounds N     rounds of each contest (24)
  --seconds S    seconds of each server's turn in a round (0.4)`

export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      write: { type: 'boolean', default: false },
      lookups: { type: 'boolean', default: false },
      sessions: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      gateway: { type: 'boolean', default: false },
      evm: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  })
  const { quick, write } = values
  return {
    pace: {
      rounds: Number(values.rounds ?? (quick ? 3 : 24)),
      seconds: Number(values.seconds ?? 0.4),
      connections: 16,
    },
    long: quick ? { rounds: 1, seconds: 0.5 } : { rounds: 5, seconds: 2 },
    blocks: quick ? 40 : 400,
    times: quick ? 1 : 3,
    workers: Math.min(4, availableParallelism()),
    lookupsOnly: values.lookups,
    sessionsOnly: values.sessions,
    gateOnly: values.gate,
    gatewayOnly: values.gateway,
    evmOnly: values.evm,
    importOnly: values.import,
    write,
  }
}
