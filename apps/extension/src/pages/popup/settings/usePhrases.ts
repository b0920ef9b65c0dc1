import type { PhraseFacts } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../../desk/desk.ts'

/** The phrases of the vault while they are wanted, read again whenever something in the wallet has changed. */
export function usePhrases(isWanted: boolean): readonly PhraseFacts[] {
  const desk = useDesk()
  const version = useSnapshot()?.version
  const [phrases, setPhrases] = useState<readonly PhraseFacts[]>([])
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    desk.call('ui_phrases', null).then(
      (read) => {
        if (isCurrent) setPhrases(read)
      },
      // Locked meanwhile: the screen is about to go.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [desk, isWanted, version])
  return phrases
}
