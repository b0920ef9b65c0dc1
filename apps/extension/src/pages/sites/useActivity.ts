import type { ActivityEntry } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../desk/desk.ts'

/** The log of a site, read again whenever something in the wallet has changed; `null` until it is there. */
export function useActivity(origin: string): readonly ActivityEntry[] | null {
  const desk = useDesk()
  const version = useSnapshot()?.version
  const [entries, setEntries] = useState<readonly ActivityEntry[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    desk.call('ui_activity', { origin }).then(
      (read) => {
        if (isCurrent) setEntries(read)
      },
      // The log is an extra here: without it the screen shows none.
      () => {
        if (isCurrent) setEntries((last) => last ?? [])
      },
    )
    return () => {
      isCurrent = false
    }
  }, [desk, origin, version])
  return entries
}
