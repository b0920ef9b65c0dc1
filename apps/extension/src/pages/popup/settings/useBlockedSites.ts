import type { UiMethods } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'

export type BlockedSites = UiMethods['ui_blockedSites']['result']

/** The blocked sites that a text finds, read again with every change in the wallet; `null` until the first answer. */
export function useBlockedSites(search: string, version: number | undefined): BlockedSites | null {
  const desk = useDesk()
  const [found, setFound] = useState<BlockedSites | null>(null)
  useEffect(() => {
    let isCurrent = true
    desk.call('ui_blockedSites', { search }).then(
      (read) => {
        if (isCurrent) setFound(read)
      },
      // The next change of the wallet reads it again.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [desk, search, version])
  return found
}
