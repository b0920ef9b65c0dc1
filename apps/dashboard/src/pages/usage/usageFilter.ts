import type { UsageFilter, UsageGroup, UsageWindow } from '@causeway/node/admin'

/** What the usage page asks for, as its address says it. */
export interface UsageChoice {
  readonly window: UsageWindow
  readonly by: UsageGroup
  readonly filter: UsageFilter
}

export const windows: readonly UsageWindow[] = ['15m', '1h', '24h', '7d', '30d']
export const groups: readonly UsageGroup[] = ['key', 'network', 'method', 'status']

/** Reads a choice from an address; what makes no sense counts as not given. */
export function readChoice(search: string): UsageChoice {
  const params = new URLSearchParams(search)
  const status = Number(params.get('status') ?? '')
  return {
    window: windows.find((each) => each === params.get('window')) ?? '1h',
    by: groups.find((each) => each === params.get('by')) ?? 'method',
    filter: {
      ...text(params, 'key'),
      ...text(params, 'network'),
      ...text(params, 'method'),
      ...(Number.isInteger(status) && status > 0 ? { status } : {}),
    },
  }
}

function text<Name extends 'key' | 'network' | 'method'>(params: URLSearchParams, name: Name) {
  const value = params.get(name)
  return value === null || value === '' ? {} : { [name]: value }
}

/** The address of a choice. */
export function searchOf({ window, by, filter }: UsageChoice): string {
  const { status, ...rest } = filter
  const params = new URLSearchParams({ window, by, ...rest })
  if (status !== undefined) params.set('status', String(status))
  return `?${params}`
}

/** The filter that shows one row of a group alone. */
export function narrow(choice: UsageChoice, by: UsageGroup, id: string): UsageChoice {
  const value = by === 'status' ? { status: Number(id) } : { [by]: id }
  return { ...choice, filter: { ...choice.filter, ...value } }
}

/** How long figures of a window stay fresh, in milliseconds: the steps of a long one move slowly. */
export function freshFor(window: UsageWindow): number {
  return window === '15m' || window === '1h' ? 800 : window === '24h' ? 10_000 : 60_000
}
