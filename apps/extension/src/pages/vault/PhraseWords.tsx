import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export interface PhraseWordsProps {
  readonly phrase: string
  readonly label: string
  /** Until then nothing of it is in the page. */
  readonly isShown: boolean
  readonly cover?: ComponentChildren
}

/** A recovery phrase, numbered. It can be read and not selected: what is copied lies where other programs see it. */
export function PhraseWords({ phrase, label, isShown, cover }: PhraseWordsProps) {
  const words = phrase.split(' ')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // The button that uncovered them is gone: reading goes on here.
    if (isShown) list.current?.focus()
  }, [isShown])
  return (
    <div class="phrase">
      <ol
        ref={list}
        tabIndex={-1}
        class="phrase-words"
        aria-label={label}
        aria-hidden={isShown ? undefined : 'true'}
      >
        {words.map((word, at) => (
          <li key={at} data-testid={`phrase-word-${at + 1}`}>
            {isShown ? word : '\u2022\u2022\u2022\u2022\u2022'}
          </li>
        ))}
      </ol>
      {isShown ? null : <div class="phrase-cover">{cover}</div>}
    </div>
  )
}
