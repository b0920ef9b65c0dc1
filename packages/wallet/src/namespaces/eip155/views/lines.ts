import type { Hex } from '@causeway/rpc'
import * as Address from 'ox/Address'
import type { Line, Warning, WarningCode } from '../../../view/view.ts'

export function line(label: string, value: string, as: Line['as'] = 'text', depth = 0): Line {
  return depth === 0 ? { label, value, as } : { label, value, as, depth }
}

/** An address in the mixed case of EIP-55, which is how people compare them. */
export function addressLine(label: string, address: Hex, depth = 0): Line {
  return line(label, Address.checksum(address), 'address', depth)
}

export function warning(code: WarningCode, severity: Warning['severity'], text: string): Warning {
  return { code, severity, text }
}

/** The same warning said once. */
export function distinct(warnings: readonly Warning[]): readonly Warning[] {
  const seen = new Set<string>()
  return warnings.filter(({ code, text }) => {
    const key = `${code} ${text}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Enough of an address for a title; the whole one is always in a line. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
