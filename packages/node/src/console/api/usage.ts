import type { LimitsNow } from './account.ts'

export type UsageWindow = '15m' | '1h' | '24h' | '7d' | '30d'
export type UsageGroup = 'key' | 'network' | 'method' | 'status'

export const usageWindows: readonly UsageWindow[] = ['15m', '1h', '24h', '7d', '30d']
export const usageGroups: readonly UsageGroup[] = ['key', 'network', 'method', 'status']

export interface UsageFilter {
  readonly key?: string
  readonly network?: string
  readonly method?: string
  readonly status?: number
}

export interface UsageFigures {
  readonly requests: number
  readonly errors: number
  readonly credits: number
  /** Milliseconds; `null` where nothing was answered. */
  readonly meanMs: number | null
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly maxMs: number | null
}

export interface UsageView {
  readonly window: UsageWindow
  readonly by: UsageGroup
  readonly from: number
  readonly to: number
  readonly stepSeconds: number
  readonly total: UsageFigures
  /** The whole, step by step: one column a figure, all as long as `at` (milliseconds, the start of each step). */
  readonly series: {
    readonly at: readonly number[]
    readonly requests: readonly number[]
    readonly errors: readonly number[]
    readonly credits: readonly number[]
    readonly meanMs: readonly (number | null)[]
  }
  /** By group, the largest first. */
  readonly rows: readonly UsageRow[]
}

/** The first page: a window at a glance. */
export interface OverviewView {
  readonly total: UsageFigures
  readonly series: UsageView['series']
  readonly topMethods: readonly UsageRow[]
  readonly topNetworks: readonly UsageRow[]
  readonly limits: LimitsNow
}

export interface UsageRow extends UsageFigures {
  /** A key's id, a network's or method's name, a status. */
  readonly id: string
  /** What to show: a key's name. */
  readonly label: string
  /** Requests in each step of `series.at`; only of the first rows, enough for a chart. */
  readonly requestsAt: readonly number[] | null
}
