import { Card, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { EditForm } from '../../frame/EditForm.tsx'
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
  const task = useTask()
  const { error, run } = task
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
      <EditForm
        task={task}
        fields={['current', 'password']}
        isReady={password !== '' && (!hasPassword || current !== '')}
        submit={hasPassword ? words.change : words.set}
        onSubmit={() => void save()}
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
      </EditForm>
    </Card>
  )
}
