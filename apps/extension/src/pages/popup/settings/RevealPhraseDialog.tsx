import { Button, Dialog, Notice, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { PhraseWords } from '../../vault/PhraseWords.tsx'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'

/** The recovery phrase behind the password. What was shown is forgotten when the dialog closes. */
export function RevealPhraseDialog({ open, onClose }: OpenProps) {
  return (
    <Dialog title={strings.settings.security.reveal} open={open} onClose={onClose}>
      <Reveal onDone={onClose} />
    </Dialog>
  )
}

function Reveal({ onDone }: { readonly onDone: () => void }) {
  const desk = useDesk()
  const task = useTask()
  const [password, setPassword] = useState('')
  const [phrase, setPhrase] = useState<string | null>(null)
  const words = strings.settings.security
  const submit = () =>
    task.run(async () => {
      const answer = await desk.call('ui_revealPhrase', { password })
      setPassword('')
      setPhrase(answer.phrase)
    })
  return (
    <>
      <Notice tone="caution">{words.revealSays}</Notice>
      {phrase === null ? (
        <form
          class="cw-stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (password !== '') submit()
          }}
        >
          <TextField
            type="password"
            label={words.current}
            value={password}
            onInput={setPassword}
            autoComplete="current-password"
            autoFocus
            error={task.error?.message ?? null}
            data-testid="reveal-password"
          />
          <Button
            type="submit"
            variant="primary"
            busy={task.busy}
            disabled={password === ''}
            data-testid="reveal-submit"
          >
            {words.show}
          </Button>
          <p class="cw-small cw-soft unlock-progress" role="status">
            {task.busy ? words.deriving : ''}
          </p>
        </form>
      ) : (
        <>
          <PhraseWords phrase={phrase} label={words.phrase} isShown />
          <Button variant="primary" onClick={onDone}>
            {words.hideNow}
          </Button>
        </>
      )}
    </>
  )
}
