import { portEnvelopeType, portTargetType } from '@causeway/session/caip'
import { isObject } from '../json.ts'

/** Who a wallet says it is. Nobody has checked it: anything in a page can announce anything. */
export interface WalletInfo {
  /** Of this page load. */
  readonly uuid: string
  readonly name: string
  /** A data URL of an image, or empty. */
  readonly icon: string
  readonly rdns: string
}

/** A CAIP-294 announcement. */
export interface Announcement {
  readonly info: WalletInfo
  /** Where `chrome.runtime.connect` reaches the wallet; `null` when it named no such target. */
  readonly extensionId: string | null
}

/** An EIP-6963 announcement. */
export interface ProviderAnnouncement {
  readonly info: WalletInfo
  readonly provider: object
}

/** The target types that carry an extension id. The standard's text misprints its own once as `caip314`. */
const portTargets: readonly unknown[] = [portEnvelopeType, portTargetType, 'caip314']

/**
 * Reads the `detail` of a CAIP-294 announcement; `null` when it is none. The standard has the members flat or inside
 * `info`, and the targets as a list `targets` or as one `target`; all are read.
 */
export function parseAnnouncement(detail: unknown): Announcement | null {
  const params = isObject(detail) ? detail.params : null
  if (!isObject(params)) return null
  const info = parseInfo(params) ?? parseInfo(params.info)
  if (info === null) return null
  const inner = isObject(params.info) ? params.info : {}
  const targets: unknown[] = [params.targets, params.target, inner.targets, inner.target].flat()
  const target = targets.find(
    (each) => isObject(each) && portTargets.includes(each.type) && typeof each.value === 'string',
  )
  return { info, extensionId: isObject(target) ? String(target.value) : null }
}

/** Reads the `detail` of an EIP-6963 announcement; `null` when it is none. */
export function parseProviderAnnouncement(detail: unknown): ProviderAnnouncement | null {
  const info = isObject(detail) ? parseInfo(detail.info) : null
  return info !== null && isObject(detail) && isObject(detail.provider)
    ? { info, provider: detail.provider }
    : null
}

function parseInfo(value: unknown): WalletInfo | null {
  const { uuid, name, icon, rdns } = isObject(value) ? value : {}
  if (typeof uuid !== 'string' || typeof name !== 'string' || typeof rdns !== 'string') return null
  return { uuid, name, rdns, icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : '' }
}
