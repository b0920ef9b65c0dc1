import { isIP, isIPv4 } from 'node:net'
import { ControlError } from '../controlError.ts'
import type { Allowlists } from '../records.ts'
import { parseOriginPattern } from './originPattern.ts'

/** Entries of one type. */
export const mostEntries = 30

export const noAllowlists: Allowlists = { origins: [], userAgents: [], addresses: [], methods: [], ips: [] }

interface EntryRule {
  /** The entry as it is kept, or `null` if it is none. */
  read(text: string): string | null
  /** What an entry is, as the end of a sentence. */
  readonly expects: string
}

const rules: Readonly<Record<keyof Allowlists, EntryRule>> = {
  origins: {
    read: (text) => (parseOriginPattern(text) === null ? null : text.toLowerCase()),
    expects: 'an origin such as https://app.example.org, app.example.org, https://*.example.org or https://',
  },
  userAgents: {
    read: (text) => (/^[\x20-\x7e]{1,200}$/.test(text) ? text : null),
    expects: 'a part of a User-Agent header, 1 to 200 printable ASCII characters',
  },
  addresses: {
    read: (text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : null),
    expects: 'a contract address: 0x and 40 hex digits',
  },
  methods: {
    read: (text) => (/^[a-zA-Z][a-zA-Z0-9_.]{0,63}$/.test(text) ? text : null),
    expects: 'the name of a method, such as eth_call',
  },
  ips: {
    read: readAddressRange,
    expects: 'an IP address or a network such as 203.0.113.0/24 or 2001:db8::/32',
  },
}

/** Lists as they are kept: checked, entries trimmed and each there once. Types that are left out stay as they were. */
export function changeAllowlists(before: Allowlists, change: Partial<Allowlists>): Allowlists {
  return {
    origins: checkedList('origins', change.origins ?? before.origins),
    userAgents: checkedList('userAgents', change.userAgents ?? before.userAgents),
    addresses: checkedList('addresses', change.addresses ?? before.addresses),
    methods: checkedList('methods', change.methods ?? before.methods),
    ips: checkedList('ips', change.ips ?? before.ips),
  }
}

function checkedList(type: keyof Allowlists, entries: readonly string[]): string[] {
  const rule = rules[type]
  const kept = new Set<string>()
  entries.forEach((entry, index) => {
    const read = rule.read(entry.trim())
    if (read === null) {
      throw new ControlError('invalid', `Each entry must be ${rule.expects}.`, `allow.${type}.${index}`)
    }
    kept.add(read)
  })
  if (kept.size > mostEntries) {
    throw new ControlError('invalid', `A list has at most ${mostEntries} entries.`, `allow.${type}`)
  }
  return [...kept]
}

function readAddressRange(text: string): string | null {
  const [address = '', bits, ...more] = text.toLowerCase().split('/')
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return null
  if (bits === undefined) return address
  const most = isIPv4(address) ? 32 : 128
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most ? `${address}/${bits}` : null
}
