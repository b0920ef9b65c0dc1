import { causewayNames, compatNames, discoveryEvents, type WalletNames } from '@causeway/session/caip'
import type { Transport } from '../line.ts'
import { type ExtensionRuntime, type PageEvent, type PageWindow, page } from '../page.ts'
import { extensionTransport } from '../transports/extension.ts'
import { postMessageTransport } from '../transports/postMessage.ts'
import { parseAnnouncement, parseProviderAnnouncement, type WalletInfo } from './announcement.ts'

/** A wallet that announced itself on this page. */
export interface FoundWallet extends WalletInfo {
  /** For `connect({ wallet })`; `null` when the wallet named no way that this library speaks. */
  readonly transport: Transport | null
  /** Its EIP-1193 provider, if it announced one by EIP-6963. */
  readonly provider: object | null
}

export interface DiscoveryOptions {
  readonly window?: PageWindow | undefined
  readonly runtime?: ExtensionRuntime | undefined
  /** Wallets beside Causeway and those of the compat names that listen on postMessage, known by their rdns. */
  readonly names?: readonly WalletNames[]
}

interface Entry {
  info: WalletInfo
  /** Its two announcements may have one each. */
  readonly uuids: string[]
  extensionId?: string | null
  provider?: object
  found?: FoundWallet
}

/**
 * Asks wallets to announce themselves (CAIP-294 and EIP-6963) and tells of all there are, at every news. Both
 * announcements of one wallet become one. Returns a function that stops it.
 */
export function watchWallets(
  listener: (wallets: FoundWallet[]) => void,
  { window = page.window, runtime = page.chrome?.runtime, names = [] }: DiscoveryOptions = {},
): () => void {
  if (!window) return () => {}
  const entries: Entry[] = []

  /** The same wallet by its id, or one of the same name of which this kind of announcement is still missing. */
  function entryOf(info: WalletInfo, kind: 'extensionId' | 'provider'): Entry {
    const known =
      entries.find(({ uuids }) => uuids.includes(info.uuid)) ??
      entries.find((entry) => entry.info.rdns === info.rdns && entry[kind] === undefined)
    const entry: Entry = known ?? { info, uuids: [] }
    entry.uuids.push(info.uuid)
    if (!known) entries.push(entry)
    return entry
  }

  function transportOf({ info, extensionId }: Entry): Transport | null {
    if (extensionId && runtime) return extensionTransport(extensionId, { runtime })
    const spoken = [...names, causewayNames, compatNames].find(
      ({ rdns }) => info.rdns === rdns || info.rdns.startsWith(`${rdns}.`),
    )
    return spoken ? postMessageTransport({ names: spoken, window }) : null
  }

  function tell(entry: Entry): void {
    entry.found = { ...entry.info, provider: entry.provider ?? null, transport: transportOf(entry) }
    listener(entries.flatMap(({ found }) => found ?? []))
  }

  function onAnnounce({ detail }: PageEvent): void {
    const announcement = parseAnnouncement(detail)
    if (announcement === null) return
    const entry = entryOf(announcement.info, 'extensionId')
    if (entry.extensionId === announcement.extensionId) return
    tell(Object.assign(entry, announcement))
  }

  function onProvider({ detail }: PageEvent): void {
    const announcement = parseProviderAnnouncement(detail)
    if (announcement === null) return
    const entry = entryOf(announcement.info, 'provider')
    if (entry.provider !== undefined) return
    entry.provider = announcement.provider
    tell(entry)
  }

  window.addEventListener(discoveryEvents.announce, onAnnounce)
  window.addEventListener(discoveryEvents.announceProvider, onProvider)
  const prompt = { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} }
  window.dispatchEvent(new page.CustomEvent(discoveryEvents.prompt, { detail: prompt }))
  window.dispatchEvent(new page.CustomEvent(discoveryEvents.requestProvider))
  return () => {
    window.removeEventListener(discoveryEvents.announce, onAnnounce)
    window.removeEventListener(discoveryEvents.announceProvider, onProvider)
  }
}
