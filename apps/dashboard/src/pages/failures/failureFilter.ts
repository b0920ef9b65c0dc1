import type { FailureFilter, UsageWindow } from '@causeway/node/admin'
import { windows } from '../usage/usageFilter.ts'

/** What failures are asked for, as the address says it. */
export interface FailureChoice extends Omit<FailureFilter, 'cursor' | 'limit'> {
  readonly window: UsageWindow
}

const texts = ['key', 'network', 'method', 'reason', 'requestId'] as const

/** Reads a choice from an address; what makes no sense counts as not given. */
export function readFilter(search: string): FailureChoice {
  const params = new URLSearchParams(search)
  const status = Number(params.get('status') ?? '')
  const given = texts.flatMap((name) => {
    const value = params.get(name) ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return {
    window: windows.find((each) => each === params.get('window')) ?? '24h',
    ...Object.fromEntries(given),
    ...(Number.isInteger(status) && status > 0 ? { status } : {}),
  }
}

/** The address of a choice. */
export function searchOf({ status, ...rest }: FailureChoice): string {
  const params = new URLSearchParams({ ...rest })
  if (status !== undefined) params.set('status', String(status))
  return `?${params}`
}
