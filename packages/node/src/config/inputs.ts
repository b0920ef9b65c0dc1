import { resolve } from 'node:path'
import type { Path } from './issues.ts'

/** A setting that can also be given as a flag or an environment variable, for the commands that start the service. */
export interface Input {
  readonly flag: string
  readonly path: Path
  /** How the text of a flag becomes a value. What cannot be read stays text, so that the check can quote it. */
  readonly read: 'text' | 'path' | 'number' | 'list'
  readonly hint: string
  readonly says: string
}

export const inputs = [
  {
    flag: 'data',
    path: ['data'],
    read: 'path',
    hint: 'DIR',
    says: 'Data directory: chains, keys, control.db, lock (default ./.causeway)',
  },
  {
    flag: 'host',
    path: ['host'],
    read: 'text',
    hint: 'ADDRESS',
    says: 'Address to listen on (default 127.0.0.1)',
  },
  {
    flag: 'port',
    path: ['port'],
    read: 'number',
    hint: 'NUMBER',
    says: 'Data port; TLS +1, console +2, playground +3 (default 8645; 0: any free ports)',
  },
  {
    flag: 'domain',
    path: ['domain'],
    read: 'text',
    hint: 'NAME',
    says: 'Domain under which each network has a host: <network>.<domain>',
  },
  {
    flag: 'tls-certificate',
    path: ['tls', 'certificate'],
    read: 'path',
    hint: 'FILE',
    says: 'Certificate chain (PEM) for HTTPS and WSS',
  },
  {
    flag: 'tls-key',
    path: ['tls', 'key'],
    read: 'path',
    hint: 'FILE',
    says: 'Private key (PEM) of the certificate',
  },
  {
    flag: 'cors',
    path: ['cors'],
    read: 'list',
    hint: 'ORIGINS',
    says: 'Origins whose pages may call, separated by commas (default *)',
  },
  {
    flag: 'database',
    path: ['database'],
    read: 'text',
    hint: 'URL',
    says: 'PostgreSQL database for accounts, keys and usage (default control.db in the data directory)',
  },
  {
    flag: 'redis',
    path: ['redis'],
    read: 'text',
    hint: 'URL',
    says: 'Redis server for limits that several instances share; needs --database',
  },
  {
    flag: 'trusted-proxies',
    path: ['trustedProxies'],
    read: 'list',
    hint: 'ADDRESSES',
    says: 'Proxies whose X-Forwarded-For is believed, separated by commas (default none)',
  },
  {
    flag: 'metrics-token',
    path: ['metricsToken'],
    read: 'text',
    hint: 'TOKEN',
    says: 'Bearer token for /metrics from other machines (default: this machine alone)',
  },
  {
    flag: 'traces',
    path: ['traces'],
    read: 'text',
    hint: 'URL',
    says: 'OpenTelemetry collector to send traces to (default none)',
  },
  {
    flag: 'rpc.gascap',
    path: ['gasCap'],
    read: 'number',
    hint: 'GAS',
    says: 'Most gas of a call: 10x the block gas limit, or an amount (default 10x)',
  },
  {
    flag: 'execution-limit',
    path: ['executionLimit'],
    read: 'number',
    hint: 'SECONDS',
    says: 'Time that one execution may take (default 5)',
  },
  {
    flag: 'block-time',
    path: ['networks', 'ticknet', 'mining', 'interval'],
    read: 'number',
    hint: 'SECONDS',
    says: 'Time between blocks on ticknet (default 2)',
  },
  {
    flag: 'executors',
    path: ['executors'],
    read: 'number',
    hint: 'COUNT',
    says: 'Worker threads that run calls and estimates',
  },
  {
    flag: 'compiler',
    path: ['compiler'],
    read: 'text',
    hint: 'on|off',
    says: 'Whether contracts that run much are compiled to WebAssembly (default on)',
  },
  {
    flag: 'log-level',
    path: ['logLevel'],
    read: 'text',
    hint: 'LEVEL',
    says: 'fatal, error, warn, info, debug, trace or silent (default warn)',
  },
] as const satisfies readonly Input[]

export type Flag = (typeof inputs)[number]['flag']

/** `rpc.gascap` is read from `CAUSEWAY_RPC_GASCAP`. */
export function environmentName(flag: string): string {
  return `CAUSEWAY_${flag.replace(/[-.]/g, '_').toUpperCase()}`
}

/** Relative paths begin at `directory`. */
export function readInput(input: Input, text: string, directory: string): unknown {
  if (input.read === 'text') return text
  if (input.read === 'path') return resolve(directory, text)
  if (input.read === 'list') return text.split(',').map((part) => part.trim())
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
