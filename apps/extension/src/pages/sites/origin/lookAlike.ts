import { strings } from '../strings.ts'
import { decodePunycode } from './decodePunycode.ts'
import { editDistance } from './editDistance.ts'
import { skeleton } from './skeleton.ts'

const words = strings.origin

/** Why a site should be looked at twice. */
export interface LookAlike {
  readonly severity: 'caution' | 'danger'
  readonly text: string
}

/**
 * Whether a site could be taken for another one: its host is drawn like a known host or a letter away from it, names a
 * known host inside itself, or holds letters that are written in code. `null` for a known site and for what looks like none.
 */
export function lookAlike(origin: string, knownHosts: readonly string[]): LookAlike | null {
  const host = hostOf(origin)
  if (host === null || knownHosts.some((known) => host === known || host.endsWith(`.${known}`))) return null
  const shown = decodeHost(host)
  for (const known of knownHosts) {
    const text = words.looksLike(host, known)
    if (skeleton(registrable(shown)) === skeleton(registrable(known))) return { severity: 'danger', text }
    if (isNear(registrable(shown), registrable(known))) return { severity: 'caution', text }
    if (registrable(known).includes('.') && namesInside(host, known))
      return {
        severity: 'danger',
        text: words.beginsLike(registrable(host), known),
      }
  }
  return shown === host
    ? null
    : {
        severity: 'caution',
        text: words.foreignLetters(shown, host),
      }
}

/** The host of an origin, in the form of the browser; `null` where there is none. */
export function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname || null : null
}

/** A host with the letters that the browser writes in code. */
export function decodeHost(host: string): string {
  const labels = host.split('.').map((label) => {
    if (!label.startsWith('xn--')) return label
    return decodePunycode(label.slice('xn--'.length)) ?? label
  })
  return labels.join('.')
}

const address = /^[\d.]+$|^\[/

/** The last two labels: near enough to what can be registered, for comparing names. */
function registrable(host: string): string {
  return address.test(host) ? host : host.split('.').slice(-2).join('.')
}

/** One letter off, or two in a long name. In short names everything is near everything. */
function isNear(host: string, known: string): boolean {
  const most = known.length >= 14 ? 2 : 1
  if (known.length < 7 || address.test(host)) return false
  return editDistance(host, known, most) <= most
}

/** `uniswap.org.example.net` and `uniswap-org.example` name a host that they are not. */
function namesInside(host: string, known: string): boolean {
  const name = registrable(known)
  return `.${host}`.includes(`.${name}.`) || `.${host}`.includes(`.${name.replaceAll('.', '-')}.`)
}
