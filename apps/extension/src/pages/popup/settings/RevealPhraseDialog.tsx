import { Button, Notice, Select } from '@causeway/ui'
import type { AccountGroup } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../../desk/desk.ts'
import { PhraseWords } from '../../vault/PhraseWords.tsx'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { usePhrases } from './usePhrases.ts'

/** A recovery phrase behind the password. What was shown is forgotten when the dialog closes. */
export function RevealPhraseDialog({ open, onClose }: OpenProps) {
  const desk = useDesk()
  const snapshot = useSnapshot()
  const phrases = usePhrases(open)
  const [chosen, setChosen] = useState<string | null>(null)
  const [phrase, setPhrase] = useState<string | null>(null)
  const words = strings.settings.security
  const accounts = snapshot?.accounts ?? []
  // As the wallet does where none is named: the phrase of the account in use.
  const selected = accounts.find(({ id }) => id === snapshot?.selected)?.keyId
  const id = [chosen, selected].find((one) => phrases.some((known) => known.id === one)) ?? phrases[0]?.id
  const close = () => {
    setPhrase(null)
    setChosen(null)
    onClose()
  }
  return (
    <PasswordDialog
      title={words.reveal}
      says={<Notice tone="caution">{words.revealSays}</Notice>}
      label={words.current}
      submit={words.show}
      run={async (password) => {
        const answer = await desk.call('ui_revealPhrase', { password, ...(id == null ? {} : { id }) })
        setPhrase(answer.phrase)
      }}
      result={
        phrase === null ? undefined : (
          <>
            <PhraseWords phrase={phrase} label={words.phrase} isShown />
            <Button variant="primary" onClick={close} data-testid="reveal-done">
              {words.hideNow}
            </Button>
          </>
        )
      }
      open={open}
      onClose={close}
      testId="reveal"
    >
      {phrases.length < 2 ? null : (
        <Select
          label={words.whichPhrase}
          value={id ?? ''}
          options={phrases.map((known, at) => ({
            value: known.id,
            label: words.phraseOf(at + 1, namesOf(accounts, known.id)),
          }))}
          onChange={setChosen}
          data-testid="reveal-which"
        />
      )}
    </PasswordDialog>
  )
}

function namesOf(accounts: readonly AccountGroup[], keyId: string): readonly string[] {
  return accounts.filter((group) => group.keyId === keyId).map(({ name }) => name)
}
