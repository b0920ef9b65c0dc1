import type { PartnerView } from '@causeway/node/admin'
import { Card, type Column, EmptyState, Table, Tag } from '@causeway/ui'
import { formatDateTime, formatMs } from '../../format/format.ts'
import { strings } from './strings.ts'

const tones = { good: 'ok', dead: 'danger', lying: 'danger', unknown: 'neutral' } as const

const columns: readonly Column<PartnerView>[] = [
  {
    id: 'partner',
    title: strings.partner,
    cell: ({ partner, network }) => (
      <>
        <span class="wrap">{partner}</span>
        <div class="cw-small cw-soft">{network}</div>
      </>
    ),
  },
  {
    id: 'state',
    title: strings.state,
    cell: ({ state, says }) => (
      <>
        <Tag tone={tones[state]}>{strings.states[state]}</Tag>
        {says === null ? null : <p class="cw-hint">{says}</p>}
      </>
    ),
  },
  {
    id: 'goodAt',
    title: strings.goodAt,
    wideOnly: true,
    cell: ({ goodAt }) => (goodAt === null ? strings.never : formatDateTime(goodAt)),
  },
  {
    id: 'latency',
    title: strings.latency,
    align: 'end',
    wideOnly: true,
    cell: ({ latencyMs }) => formatMs(latencyMs),
  },
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
