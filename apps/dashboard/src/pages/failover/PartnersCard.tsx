import type { PartnerView } from '@causeway/node/admin'
import { Card, type Column, EmptyState, Table, Tag } from '@causeway/ui'
import { formatDateTime, formatMs } from '../../format/format.ts'
import { strings } from './strings.ts'

const tones = { good: 'ok', dead: 'danger', lying: 'danger', unknown: 'neutral' } as const

const columns: readonly Column<PartnerView>[] = [
  { id: 'partner', title: strings.partner, cell: ({ partner }) => partner },
  { id: 'network', title: strings.network, cell: ({ network }) => network },
  {
    id: 'state',
    title: strings.state,
    cell: ({ state, says }) => (
      <Tag tone={tones[state]} {...(says === null ? {} : { title: says })}>
        {strings.states[state]}
      </Tag>
    ),
  },
  {
    id: 'goodAt',
    title: strings.goodAt,
    cell: ({ goodAt }) => (goodAt === null ? strings.never : formatDateTime(goodAt)),
  },
  { id: 'latency', title: strings.latency, align: 'end', cell: ({ latencyMs }) => formatMs(latencyMs) },
]

/** Who could answer, and whether they would: every one of them is asked all the time. */
export function PartnersCard({ partners }: { readonly partners: readonly PartnerView[] }) {
  return (
    <Card title={strings.partners} flush={partners.length > 0}>
      {partners.length === 0 ? (
        <EmptyState icon="swap" title={strings.noPartners}>
          {strings.noPartnersSays}
        </EmptyState>
      ) : (
        <Table
          caption={strings.partnersCaption}
          columns={columns}
          rows={partners}
          keyOf={({ network, partner }) => `${network} ${partner}`}
          data-testid="failover-partners"
        />
      )}
    </Card>
  )
}
