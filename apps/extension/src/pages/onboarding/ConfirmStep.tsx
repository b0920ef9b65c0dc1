import { Button, Card, classes } from '@causeway/ui'
import { useMemo, useState } from 'preact/hooks'
import { chance, isConfirmed, placesToConfirm } from './places.ts'
import { strings } from './strings.ts'

export interface ConfirmStepProps {
  readonly phrase: string
  readonly onBack: () => void
  readonly onNext: () => void
}

/** The user picks three of the words, so that the paper was written and is right. */
export function ConfirmStep({ phrase, onBack, onNext }: ConfirmStepProps) {
  const choices = useMemo(() => [...new Set(phrase.split(' '))].sort(), [phrase])
  const places = useMemo(() => placesToConfirm(phrase, chance), [phrase])
  const [picked, setPicked] = useState<readonly string[]>([])
  const words = strings.confirm
  const isFull = picked.length === places.length
  const isRight = isConfirmed(phrase, places, picked)
  const pick = (word: string) => {
    if (picked.includes(word)) setPicked(picked.filter((other) => other !== word))
    else if (isFull) setPicked([word])
    else setPicked([...picked, word])
  }
  return (
    <Card title={words.title} actions={<span class="cw-small cw-soft">{strings.steps(2, 3)}</span>}>
      <p class="cw-soft">{words.says(places)}</p>
      <ol class="confirm-slots">
        {places.map((place, at) => (
          <li
            key={place}
            class={classes(
              picked[at] !== undefined && 'confirm-filled',
              isFull && !isRight && 'confirm-wrong',
            )}
            data-testid="confirm-slot"
            data-place={place}
          >
            <span class="cw-small cw-soft">{words.slot(place)}</span>
            <span class="cw-mono">{picked[at] ?? <span class="cw-soft">{'\u2013'}</span>}</span>
          </li>
        ))}
      </ol>
      <p class="confirm-says cw-error" role="alert">
        {isFull && !isRight ? words.wrong : ''}
      </p>
      <ul class="confirm-words" aria-label={words.choices}>
        {choices.map((word) => (
          <li key={word}>
            <button
              type="button"
              class="confirm-word cw-mono"
              aria-pressed={picked.includes(word)}
              onClick={() => pick(word)}
              data-testid={`pick-${word}`}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
      <div class="cw-actions">
        <Button onClick={onBack}>{words.again}</Button>
        <Button variant="primary" disabled={!isRight} onClick={onNext} data-testid="phrase-confirmed">
          {words.next}
        </Button>
      </div>
    </Card>
  )
}
