import { Button, Card, Notice, Spinner } from '@causeway/ui'
import { useEffect, useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { PhraseWords } from '../vault/PhraseWords.tsx'
import { strings } from './strings.ts'

export interface PhraseStepProps {
  /** The phrase, where the user comes back to look again; else one is made. */
  readonly phrase: string | null
  readonly onBack: () => void
  readonly onNext: (phrase: string) => void
}

/** Shows a new phrase, covered until the user is ready. */
export function PhraseStep({ phrase: given, onBack, onNext }: PhraseStepProps) {
  const desk = useDesk()
  const { run, error } = useTask()
  const [phrase, setPhrase] = useState(given)
  const [length, setLength] = useState<12 | 24>(given?.split(' ').length === 24 ? 24 : 12)
  const [isShown, setShown] = useState(false)
  const words = strings.phrase
  useEffect(() => {
    if (phrase === null)
      run(async () => setPhrase((await desk.call('ui_createPhrase', { words: length })).phrase))
  }, [phrase, length, desk, run])
  return (
    <Card title={words.title} actions={<span class="cw-small cw-soft">{strings.steps(1, 3)}</span>}>
      <p class="cw-soft">{words.says}</p>
      {error === null ? null : (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      {phrase === null ? (
        <Spinner label={words.title} />
      ) : (
        <PhraseWords
          phrase={phrase}
          label={words.list}
          isShown={isShown}
          cover={
            <>
              <p>{words.cover}</p>
              <Button icon="eye" onClick={() => setShown(true)} data-testid="reveal-words">
                {words.reveal}
              </Button>
            </>
          }
        />
      )}
      <Button
        variant="quiet"
        small
        onClick={() => {
          setLength(length === 12 ? 24 : 12)
          setPhrase(null)
        }}
      >
        {length === 12 ? words.more : words.fewer}
      </Button>
      <div class="cw-actions">
        <Button onClick={onBack}>{strings.back}</Button>
        <Button
          variant="primary"
          disabled={phrase === null || !isShown}
          onClick={() => phrase !== null && onNext(phrase)}
          data-testid="phrase-written"
        >
          {words.next}
        </Button>
      </div>
    </Card>
  )
}
