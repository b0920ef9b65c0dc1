import { type Plan, plans } from '../control/plans.ts'
import type { PlanOverrides } from '../control/records.ts'
import { nearest } from '../nearest.ts'
import { type Arguments, UsageError } from './command.ts'

const figures = [
  ['credits-per-day', 'creditsPerDay'],
  ['credits-per-second', 'creditsPerSecond'],
  ['keys', 'keys'],
] as const

/** What a plan of an account's own can have, by the names of the command line. */
const features = [
  ['failover', 'failover'],
  ['tracing', 'tracing'],
  ['secret-overrides-allowlists', 'secretOverridesAllowlists'],
] as const

/** The plan that a word names, of those that an account can have: `local` is for the account of that name alone. */
export function readPlan(word: string, command: string, { isLocal }: { isLocal: boolean }): Plan {
  const choices = plans.filter((each) => isLocal || each.id !== 'local')
  const plan = choices.find((each) => each.id === word)
  if (plan !== undefined) return plan
  if (word === 'local') throw new UsageError('the plan local is for the account "local" alone', command)
  const names = choices.map((each) => each.id)
  const meant = nearest(word, names)
  throw new UsageError(
    `there is no plan "${word}"; ${meant === null ? `the plans are ${names.join(', ')}` : `did you mean ${meant}?`}`,
    command,
  )
}

/** The figures and features that a command line gives; none for one that gives none. */
export function readOverrides(args: Arguments, command: string): PlanOverrides {
  const given = figures.flatMap(([flag, name]) => {
    const value = args[flag]
    return typeof value === 'string' ? [[name, readFigure(flag, value, command)]] : []
  })
  const list = args.features
  return {
    ...Object.fromEntries(given),
    ...(typeof list === 'string' ? readFeatures(list, command) : {}),
  }
}

function readFigure(flag: string, word: string, command: string): number | null {
  if (word === 'unlimited') return null
  if (/^[1-9]\d{0,12}$/.test(word) && Number(word) <= 1e12) return Number(word)
  throw new UsageError(
    `--${flag} is a whole number from 1 to 1000000000000, or unlimited; not "${word}"`,
    command,
  )
}

/** All of them, so that what is not in the list is off. */
function readFeatures(list: string, command: string): PlanOverrides {
  const words = list === 'none' ? [] : list.split(',').map((word) => word.trim())
  const names = features.map(([name]) => name)
  const strange = words.find((word) => !names.some((name) => name === word))
  if (strange !== undefined) {
    throw new UsageError(
      `there is no feature "${strange}"; --features takes ${names.join(', ')} with commas between, or none`,
      command,
    )
  }
  return Object.fromEntries(features.map(([word, name]) => [name, words.includes(word)]))
}

/** The features that a plan has, as the command line names them. */
export function featuresOf(plan: Plan): string[] {
  return features.filter(([, name]) => plan[name]).map(([word]) => word)
}
