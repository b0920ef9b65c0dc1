import type { MembersView } from '@causeway/node/admin'
import { Card, EmptyState, IconButton, Tag, useToast } from '@causeway/ui'
import { formatDate } from '../../format/format.ts'
import { Failed } from '../../frame/Failed.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { roleTitles } from '../../frame/roleTitles.ts'
import { useApi } from '../../state/api.ts'
import type { Query } from '../../state/useQuery.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'

export interface InvitesProps {
  readonly query: Query<MembersView>
  readonly canEdit: boolean
}

/** Invitations that nobody has taken up yet. */
export function Invites({ query, canEdit }: InvitesProps) {
  const api = useApi()
  const toast = useToast()
  const { error, run } = useTask()
  const withdraw = async (id: string) => {
    const params = { id }
    if (await run(async () => query.set(await api.call('DELETE /members/invites/:id', { params }))))
      toast(strings.withdrawn)
  }
  return (
    <Card title={strings.invites} flush data-testid="invites">
      <Failed error={error} />
      <Loaded query={query} lines={2}>
        {({ invites }) =>
          invites.length === 0 ? (
            <EmptyState icon="people" title={strings.none}>
              {strings.noneSays}
            </EmptyState>
          ) : (
            <ul class="cw-list">
              {invites.map(({ id, email, role, expiresAt }) => (
                <li key={id} class="row">
                  <span class="row-text">
                    <span class="cw-cut">{email}</span>
                    <span class="cw-small cw-soft">{strings.expires(formatDate(expiresAt))}</span>
                  </span>
                  <Tag>{roleTitles[role]}</Tag>
                  {canEdit ? (
                    <IconButton
                      icon="trash"
                      label={strings.withdraw(email)}
                      onClick={() => void withdraw(id)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
