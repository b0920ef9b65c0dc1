import { Button, Card, Notice, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { useApi } from '../../state/api.ts'
import { useSession } from '../../state/session.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

const words = strings.password

/** Sets a password, or changes the one there is. */
export function PasswordCard() {
  const api = useApi()
  const toast = useToast()
  const { session, set } = useSession()
  const { busy, error, run } = useTask()
  const { hasPassword } = session
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const save = async () => {
    const body = { password, ...(hasPassword ? { current } : {}) }
    if (!(await run(async () => set(await api.call('POST /user/password', { body }))))) return
    setCurrent('')
    setPassword('')
    toast(words.saved)
  }
  return (
    <Card title={words.title}>
      <p class="cw-hint">{hasPassword ? words.has : words.hasNot}</p>
      <form
        class="cw-stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {hasPassword ? (
          <TextField
            label={words.current}
            type="password"
            required
            autoComplete="current-password"
            value={current}
            onInput={setCurrent}
            error={errorOf(error, 'current')}
          />
        ) : null}
        <TextField
          label={words.next}
          hint={words.hint}
          type="password"
          required
          autoComplete="new-password"
          value={password}
          onInput={setPassword}
          error={errorOf(error, 'password')}
        />
        {error === null || error.field !== null ? null : (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={busy} disabled={password === '' || (hasPassword && current === '')}>
            {hasPassword ? words.change : words.set}
          </Button>
        </div>
      </form>
    </Card>
  )
}
