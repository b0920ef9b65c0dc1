import { faultless, isThrottleName, type Profile, throttleNames } from '@causeway/simulator'
import type { ChaosEntry } from '../chaos/chaosEntry.ts'
import { nearest } from '../nearest.ts'
import { type Arguments, UsageError } from './command.ts'

const command = 'chaos set'

/** What the flags of `chaos set` say of the calls of a key. */
export function readProfile(args: Arguments): Profile {
  const profile: Profile = {
    ...faultless,
    latencyMs: [0, 0],
    lag: readWhole(args, 'lag', { least: 0, most: 100_000 }) ?? 0,
    throttled: readShare(args, 'throttle'),
    throttle: readShape(args),
    resets: readShare(args, 'drop'),
    hangs: readShare(args, 'hang'),
    slow: readShare(args, 'slow'),
    slowMs: readWhole(args, 'slow-ms', { least: 1, most: 600_000 }) ?? faultless.slowMs,
    lies: readShare(args, 'lies'),
    silences: readShare(args, 'silence'),
    garbled: readShare(args, 'garble'),
    missingReceipts: readShare(args, 'missing-receipts'),
    without:
      args.without === undefined
        ? []
        : String(args.without)
            .split(',')
            .map((name) => name.trim()),
  }
  const { hangs, resets, throttled, garbled } = profile
  if (hangs + resets + throttled + garbled > 1) {
    throw new UsageError('--throttle, --drop, --hang and --garble are more than all calls together', command)
  }
  return profile
}

export function readReorg(args: Arguments): ChaosEntry['reorg'] {
  const depth = readWhole(args, 'reorg', { least: 1, most: 1_000 })
  const everySeconds = readWhole(args, 'every', { least: 1, most: 86_400 })
  if (depth === null && everySeconds !== null) throw new UsageError('--every needs --reorg', command)
  return depth === null ? null : { depth, everySeconds: everySeconds ?? 30 }
}

export function readSeed(args: Arguments): number | null {
  return readWhole(args, 'seed', { least: 0, most: Number.MAX_SAFE_INTEGER })
}

function readShare(args: Arguments, name: string): number {
  const text = args[name]
  if (text === undefined) return 0
  const found = /^(\d{1,3}(?:\.\d{1,4})?)(%?)$/.exec(String(text))
  const share = found === null ? Number.NaN : Number(found[1]) / (found[2] === '%' ? 100 : 1)
  if (share >= 0 && share <= 1) return share
  throw new UsageError(`--${name} takes a share such as 20% or 0.2, not "${text}"`, command)
}

function readWhole(
  args: Arguments,
  name: string,
  { least, most }: { least: number; most: number },
): number | null {
  const text = args[name]
  if (text === undefined) return null
  const value = /^\d{1,16}$/.test(String(text)) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`, command)
}

function readShape(args: Arguments): Profile['throttle'] {
  const text = args.shape === undefined ? 'any' : String(args.shape)
  if (text === 'any' || isThrottleName(text)) {
    if (args.shape !== undefined && args.throttle === undefined) {
      throw new UsageError('--shape needs --throttle', command)
    }
    return text
  }
  const meant = nearest(text, throttleNames)
  throw new UsageError(
    `there is no shape "${text}"; ${meant === null ? 'see: causeway chaos shapes' : `did you mean ${meant}?`}`,
    command,
  )
}
