import type { AuditEntry, FailoverView } from '@causeway/node/admin'
import { Card, type Column, EmptyState, Notice, Switch, Table, useToast } from '@causeway/ui'
import { formatDateTime } from '../../format/format.ts'
import { Failed } from '../../frame/Failed.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { useApi } from '../../state/api.ts'
import { isOwner, useSession } from '../../state/session.ts'
import { useQuery } from '../../state/useQuery.ts'
import { useTask } from '../../state/useTask.ts'
import { strings } from './strings.ts'
import { switchedOn } from './switchedOn.ts'

/** Whether others may answer in this service's place, and when they did. */
export function FailoverPage() {
  const query = useQuery('GET /account/failover', {}, { changes: ['account'] })
  return (
    <div class="page page-narrow" data-testid="failover-page">
      <PageHead title={strings.title} says={strings.says} />
      <Loaded query={query}>
        {(view) => (
          <>
            <SwitchCard view={view} set={query.set} />
            <Card title={strings.record}>
              <EmptyState icon="swap" title={strings.recordEmpty}>
                {strings.recordEmptySays}
              </EmptyState>
            </Card>
            <Changes record={view.record} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface SwitchCardProps {
  readonly view: FailoverView
  readonly set: (view: FailoverView) => void
}

function SwitchCard({ view, set }: SwitchCardProps) {
  const api = useApi()
  const toast = useToast()
  const { session } = useSession()
  const { error, run } = useTask()
  const owns = isOwner(session.role)
  const flip = async (on: boolean) => {
    if (!(await run(async () => set(await api.call('PUT /account/failover', { body: { on } }))))) return
    toast(on ? strings.turnedOn : strings.turnedOff)
  }
  return (
    <Card>
      <Switch
        label={strings.switch}
        hint={owns ? strings.switchHint : strings.ownersOnly}
        checked={view.on}
        disabled={!owns}
        onChange={(on) => void flip(on)}
        data-testid="failover-switch"
      />
      {view.inPlan ? null : (
        <Notice
          tone="caution"
          title={strings.notInPlan}
          action={<Link to={paths.plan}>{strings.toPlan}</Link>}
        >
          {strings.notInPlanSays}
        </Notice>
      )}
      <Failed error={error} />
    </Card>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', title: strings.when, cell: ({ at }) => formatDateTime(at) },
  { id: 'what', title: strings.what, cell: (entry) => (switchedOn(entry) ? strings.on : strings.off) },
  { id: 'who', title: strings.who, cell: ({ actor }) => actor },
]

function Changes({ record }: { readonly record: readonly AuditEntry[] }) {
  return (
    <Card title={strings.changes} flush>
      {record.length === 0 ? (
        <EmptyState icon="clock" title={strings.noChanges} />
      ) : (
        <Table caption={strings.changesCaption} columns={columns} rows={record} keyOf={({ id }) => id} />
      )}
    </Card>
  )
}
