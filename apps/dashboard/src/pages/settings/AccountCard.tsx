import { Button, Card, FieldList, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { formatDate } from '../../format/format.ts'
import { roleTitles } from '../../frame/roleTitles.ts'
import { strings as shared } from '../../frame/strings.ts'
import { useApi } from '../../state/api.ts'
import { isOwner, useSession } from '../../state/session.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

const words = strings.account

/** The account that one works in. */
export function AccountCard() {
  const api = useApi()
  const toast = useToast()
  const { session, refresh } = useSession()
  const { busy, error, run } = useTask()
  const { account, role } = session
  const [name, setName] = useState(account.name)
  const owns = isOwner(role)
  const rename = async () => {
    if (!(await run(() => api.call('PATCH /account', { body: { name: name.trim() } })))) return
    refresh()
    toast(words.saved)
  }
  return (
    <Card title={words.title}>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <TextField
          label={words.name}
          maxLength={64}
          value={name}
          onInput={setName}
          disabled={!owns}
          error={error?.message ?? null}
          {...(owns ? {} : { hint: words.ownersOnly })}
        />
        <Button
          type="submit"
          busy={busy}
          disabled={!owns || name.trim() === '' || name.trim() === account.name}
        >
          {shared.save}
        </Button>
      </form>
      <FieldList
        fields={[
          { label: words.role, value: roleTitles[role] },
          { label: words.id, value: <span class="cw-mono">{account.id}</span> },
          { label: words.created, value: formatDate(account.createdAt) },
        ]}
      />
    </Card>
  )
}
