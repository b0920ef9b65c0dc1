import type { Member, MembersView } from '@causeway/node/admin'
import { Avatar, Card, IconButton, Notice, Select, Tag, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { formatDate } from '../../format/format.ts'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { roleTitles } from '../../frame/roleTitles.ts'
import { useApi } from '../../state/api.ts'
import { isOwner, useSession } from '../../state/session.ts'
import { useQuery } from '../../state/useQuery.ts'
import { useTask } from '../../state/useTask.ts'
import { InviteCard } from './InviteCard.tsx'
import { Invites } from './Invites.tsx'
import { Letters } from './Letters.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { strings } from './strings.ts'

/** Who belongs to the account. */
export function MembersPage() {
  const { session } = useSession()
  const query = useQuery('GET /members', {}, { changes: ['members'] })
  const owns = isOwner(session.role)
  return (
    <div class="page" data-testid="members-page">
      <PageHead title={strings.title} says={strings.says} />
      {owns ? null : <Notice>{strings.ownersOnly}</Notice>}
      <div class="halves">
        <Card title={strings.list} flush>
          <Loaded query={query}>
            {({ members }) => (
              <ul class="cw-list">
                {members.map((member) => (
                  <MemberRow key={member.user.id} member={member} set={query.set} canEdit={owns} />
                ))}
              </ul>
            )}
          </Loaded>
        </Card>
        <div class="page">
          {owns ? <InviteCard onInvited={query.reload} /> : null}
          <Invites query={query} canEdit={owns} />
          {owns ? <Letters /> : null}
        </div>
      </div>
    </div>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly set: (view: MembersView) => void
  readonly canEdit: boolean
}

function MemberRow({ member: { user, role, since }, set, canEdit }: MemberRowProps) {
  const api = useApi()
  const toast = useToast()
  const { session } = useSession()
  const { error, run } = useTask()
  const [isRemoving, setRemoving] = useState(false)
  const isSelf = user.id === session.user.id
  const change = async (value: string) => {
    const next = value === 'owner' || value === 'admin' ? value : 'viewer'
    const body = { role: next } as const
    const isDone = await run(async () =>
      set(await api.call('PATCH /members/:id', { params: { id: user.id }, body })),
    )
    if (isDone) toast(strings.changed(user.name, roleTitles[next]))
  }
  return (
    <li class="row member">
      <Avatar id={user.address ?? user.id} />
      <span class="row-text">
        <span class="cw-row">
          <span class="cw-cut">{user.name}</span>
          {isSelf ? <Tag tone="accent">{strings.you}</Tag> : null}
        </span>
        <span class="cw-cut cw-small cw-soft" title={user.email ?? user.address ?? ''}>
          {user.email ?? user.address ?? formatDate(since)}
        </span>
        {error === null ? null : (
          <span class="cw-error" role="alert">
            {error.message}
          </span>
        )}
      </span>
      {canEdit ? (
        <Select
          label={strings.roleOf(user.name)}
          bare
          value={role}
          options={Object.entries(roleTitles).map(([value, label]) => ({ value, label }))}
          onChange={(value) => void change(value)}
        />
      ) : (
        <Tag>{roleTitles[role]}</Tag>
      )}
      {!canEdit ? null : isSelf ? (
        <span class="row-gap" />
      ) : (
        <IconButton icon="trash" label={strings.remove(user.name)} onClick={() => setRemoving(true)} />
      )}
      <RemoveDialog user={user} open={isRemoving} onClose={() => setRemoving(false)} set={set} />
    </li>
  )
}
