import type { FeeAnswer, View } from '@causeway/wallet'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { type Asked, type FeeStanding, firstFigures, standingOf, usualFee } from './feeChoosing.ts'

export interface FeeChoosing extends FeeStanding {
  readonly choice: FeeAnswer | null
  readonly choose: (choice: FeeAnswer) => void
  /** The figures as they are written now. */
  readonly figures: Readonly<Record<string, string>>
}

/** The fee of a request, which the user may change. What it comes to is the wallet's to say. */
export function useFee(id: string, first: View): FeeChoosing {
  const desk = useDesk()
  const [choice, setChoice] = useState(() => usualFee(first))
  const [figures, setFigures] = useState(() => firstFigures(first))
  const [last, setLast] = useState<Asked | null>(null)
  const shown = useRef(first)
  const standing = standingOf(first, choice, last, shown.current)
  const isOpen = standing.answer === null && standing.fault === null
  useEffect(() => {
    shown.current = standing.view
  })
  useEffect(() => {
    if (choice === null || !isOpen) return
    let isMeant = true
    desk
      .call('ui_previewFee', { id, fee: choice })
      .catch((error: Error) => ({ fault: { field: null, says: error.message } }))
      .then((says) => {
        // One that waits no more is about to leave the screen.
        if (isMeant && says !== null) setLast({ fee: choice, says })
      })
    return () => {
      isMeant = false
    }
  }, [desk, id, choice, isOpen])
  const choose = (next: FeeAnswer) => {
    if ('figures' in next) setFigures(next.figures)
    setChoice(next)
  }
  return { ...standing, choice, choose, figures }
}
