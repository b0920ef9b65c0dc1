import { Card, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { EditForm } from '../../frame/EditForm.tsx'
import { useApi } from '../../state/api.ts'
import { useSession } from '../../state/session.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

const words = strings.profile

/** One's name and e-mail address. */
export function ProfileCard() {
  const api = useApi()
  const toast = useToast()
  const { session, set } = useSession()
  const task = useTask()
  const { error, run } = task
  const { user, hasPassword } = session
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email ?? '')
  const [current, setCurrent] = useState('')
  const isNewEmail = email.trim() !== (user.email ?? '')
  const isNewName = name.trim() !== user.name
  const asksPassword = isNewEmail && hasPassword
  const save = async () => {
    const body = {
      ...(isNewName ? { name: name.trim() } : {}),
      ...(isNewEmail ? { email: email.trim() } : {}),
      ...(asksPassword ? { current } : {}),
    }
    if (!(await run(async () => set(await api.call('PATCH /user', { body }))))) return
    setCurrent('')
    toast(words.saved)
  }
  return (
    <Card title={words.title}>
      <EditForm
        task={task}
        fields={['name', 'email', 'current']}
        variant="primary"
        isReady={(isNewName || isNewEmail) && name.trim() !== ''}
        submit={words.save}
        onSubmit={() => void save()}
      >
        <TextField
          label={words.name}
          required
          maxLength={64}
          autoComplete="name"
          value={name}
          onInput={setName}
          error={errorOf(error, 'name')}
          data-testid="profile-name"
        />
        <TextField
          label={words.email}
          hint={words.emailHint}
          type="email"
          autoComplete="email"
          value={email}
          onInput={setEmail}
          error={errorOf(error, 'email')}
        />
        {asksPassword ? (
          <TextField
            label={words.current}
            hint={words.currentHint}
            type="password"
            required
            autoComplete="current-password"
            value={current}
            onInput={setCurrent}
            error={errorOf(error, 'current')}
          />
        ) : null}
      </EditForm>
    </Card>
  )
}
