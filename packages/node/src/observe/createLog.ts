import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'
import { withoutSecrets } from './withoutSecrets.ts'

/** A log of structured lines without secrets: whatever is given to it, keys and tokens are taken out of the line. */
export function createLog(options: { level: LevelWithSilent; to: DestinationStream }): Logger {
  return pino({ level: options.level, base: null, hooks: { streamWrite: withoutSecrets } }, options.to)
}
