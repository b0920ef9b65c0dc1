import { causewayNames, discoveryEvents, portEnvelopeType, portTargetType } from '@causeway/session/caip'
import { markUrl } from '../mark.ts'
import { newUuid } from '../pageMessages.ts'

/** Firefox keeps the objects of a content script from the page unless they are handed over. */
declare const cloneInto: undefined | (<T>(value: T, target: object) => T)

/** Tells the page of the wallet under a name (CAIP-294). The same name keeps its uuid. */
export function createAnnouncement(rdns: string, extensionId: string | null): () => void {
  const targets =
    extensionId === null
      ? []
      : [portEnvelopeType, portTargetType].map((type) => ({ type, value: extensionId }))
  const info = { uuid: newUuid(), name: causewayNames.name, icon: markUrl, rdns }
  // The standard has the members flat in one place and inside `info` in another; clients read either.
  const params = { ...info, info, ...(targets.length > 0 && { targets }) }
  const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params }
  return () => {
    const handedOver = typeof cloneInto === 'function' ? cloneInto(detail, window) : detail
    window.dispatchEvent(new CustomEvent(discoveryEvents.announce, { detail: handedOver }))
  }
}
