import type { Logger } from 'pino'

/** Where operations are written: structured lines. API keys never come near it. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
