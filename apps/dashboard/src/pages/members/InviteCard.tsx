import type { NewInvite, Role } from '@causeway/node/admin'
import { Card, CodeBlock, Notice, Select, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { EditForm } from '../../frame/EditForm.tsx'
import { roleTitles } from '../../frame/roleTitles.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

/** Asks somebody in. Where no mail is sent, the link is shown to be handed on. */
export function InviteCard({ onInvited }: { readonly onInvited: () => void }) {
  const api = useApi()
  const task = useTask()
  const { error, run } = task
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('admin')
  const [made, setMade] = useState<NewInvite | null>(null)
  return (
    <Card title={strings.invite} data-testid="invite-card">
      <EditForm
        task={task}
        fields={['email']}
        variant="primary"
        submit={strings.send}
        submitId="invite-send"
        onSubmit={async () => {
          const body = { email: email.trim(), role }
          const invite = async () => setMade(await api.call('POST /members/invites', { body }))
          if (!(await run(invite))) return
          setEmail('')
          onInvited()
        }}
      >
        <TextField
          label={strings.email}
          type="email"
          required
          value={email}
          onInput={setEmail}
          error={errorOf(error, 'email')}
          data-testid="invite-email"
        />
        <Select
          label={strings.role}
          hint={strings.roleSays[role]}
          value={role}
          options={Object.entries(roleTitles).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setRole(value === 'owner' || value === 'admin' ? value : 'viewer')}
        />
      </EditForm>
      {made === null ? null : made.link === null ? (
        <Notice tone="ok" live>
          {strings.sent(made.invite.email)}
        </Notice>
      ) : (
        <>
          <Notice tone="caution" live>
            {strings.linkSays(made.invite.email)}
          </Notice>
          <CodeBlock label={strings.link} code={made.link} data-testid="invite-link" />
        </>
      )}
    </Card>
  )
}
