import { Card, FieldList, TextField, useToast } from '@causeway/ui'
import { formatDate } from '../../format/format.ts'
import { LineForm } from '../../frame/EditForm.tsx'
import { roleTitles } from '../../frame/roleTitles.ts'
import { useApi } from '../../state/api.ts'
import { isOwner, useSession } from '../../state/session.ts'
import { useDraft } from '../../state/useDraft.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

const words = strings.account

/** The account that one works in. */
export function AccountCard() {
  const api = useApi()
  const toast = useToast()
  const { session, refresh } = useSession()
  const task = useTask()
  const { error, run } = task
  const { account, role } = session
  const [name, setName] = useDraft(account.name)
  const owns = isOwner(role)
  const rename = async () => {
    if (!(await run(() => api.call('PATCH /account', { body: { name: name.trim() } })))) return
    refresh()
    toast(words.saved)
  }
  return (
    <Card title={words.title}>
      <LineForm
        task={task}
        canEdit={owns}
        isReady={name.trim() !== '' && name.trim() !== account.name}
        onSubmit={() => void rename()}
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
      </LineForm>
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
