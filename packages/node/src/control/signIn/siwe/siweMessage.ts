import { checksummed } from '@causeway/chain'
import { rfc3339 } from './rfc3339.ts'

/** A sign-in message of EIP-4361. */
export interface SiweMessage {
  readonly scheme: string | null
  /** Host, with its port if it has one. */
  readonly domain: string
  /** Lower-case hexadecimal. */
  readonly address: string
  readonly statement: string | null
  readonly uri: string
  readonly chainId: bigint
  readonly nonce: string
  /** Milliseconds of Unix time, as all times here. */
  readonly issuedAt: number
  readonly expirationTime: number | null
  readonly notBefore: number | null
  readonly requestId: string | null
  readonly resources: readonly string[]
}

/** Nobody writes longer ones; the longest wallets show is far below. */
const longest = 8192

/** The grammar of the standard (its ABNF), line by line. Every message has exactly one reading, or none. */
const pattern = new RegExp(
  [
    '^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?',
    // An authority without a user name: nothing in it may look like another host.
    '(?<domain>(?:[a-zA-Z0-9.-]+|\\[[0-9a-fA-F:.]+\\])(?::[0-9]{1,5})?)',
    ' wants you to sign in with your Ethereum account:\\n',
    '(?<address>0x[0-9a-fA-F]{40})\\n\\n',
    "(?:(?<statement>[a-zA-Z0-9._~:/?#[\\]@!$&'()*+,;= -]+)\\n)?\\n",
    "URI: (?<uri>[a-zA-Z][a-zA-Z0-9+.-]*:[a-zA-Z0-9._~:/?#[\\]@!$&'()*+,;=%-]*)\\n",
    'Version: 1\\n',
    'Chain ID: (?<chainId>[0-9]{1,32})\\n',
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,128})\\n',
    'Issued At: (?<issuedAt>[^\\n]+)',
    '(?:\\nExpiration Time: (?<expirationTime>[^\\n]+))?',
    '(?:\\nNot Before: (?<notBefore>[^\\n]+))?',
    "(?:\\nRequest ID: (?<requestId>(?:[a-zA-Z0-9._~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2})*))?",
    "(?<resources>\\nResources:(?:\\n- [a-zA-Z][a-zA-Z0-9+.-]*:[a-zA-Z0-9._~:/?#[\\]@!$&'()*+,;=%-]*)*)?$",
  ].join(''),
)

/** Reads a message; `null` for a text that is not one, to the letter. */
export function parseSiweMessage(text: string): SiweMessage | null {
  if (text.length > longest) return null
  const groups = pattern.exec(text)?.groups
  if (groups === undefined) return null
  const { address = '', issuedAt, expirationTime, notBefore } = groups
  const times = {
    issuedAt: rfc3339(issuedAt ?? ''),
    expirationTime: expirationTime === undefined ? null : rfc3339(expirationTime),
    notBefore: notBefore === undefined ? null : rfc3339(notBefore),
  }
  if (times.issuedAt === null) return null
  if (times.expirationTime === null && expirationTime !== undefined) return null
  if (times.notBefore === null && notBefore !== undefined) return null
  if (!hasGoodChecksum(address)) return null
  return {
    scheme: groups.scheme ?? null,
    domain: groups.domain ?? '',
    address: address.toLowerCase(),
    statement: groups.statement ?? null,
    uri: groups.uri ?? '',
    chainId: BigInt(groups.chainId ?? ''),
    nonce: groups.nonce ?? '',
    ...times,
    issuedAt: times.issuedAt,
    requestId: groups.requestId ?? null,
    resources: (groups.resources ?? '')
      .split('\n')
      .slice(2)
      .map((line) => line.slice(2)),
  }
}

/** ERC-55, or no capitals at all: then there is no checksum. */
function hasGoodChecksum(address: string): boolean {
  const digits: `0x${string}` = `0x${address.slice(2).toLowerCase()}`
  return address === digits || address === checksummed(digits)
}
