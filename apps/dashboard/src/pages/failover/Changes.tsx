import type { AuditEntry } from '@causeway/node/admin'
import { Card, type Column, EmptyState, Table } from '@causeway/ui'
import { formatDateTime } from '../../format/format.ts'
import { strings } from './strings.ts'
import { switchedOn } from './switchedOn.ts'

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', title: strings.when, cell: ({ at }) => formatDateTime(at) },
  { id: 'what', title: strings.what, cell: (entry) => (switchedOn(entry) ? strings.on : strings.off) },
  { id: 'who', title: strings.who, cell: ({ actor }) => actor },
]

/** Who moved the switch. */
export function Changes({ record }: { readonly record: readonly AuditEntry[] }) {
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
