import { isWalletScope } from '@causeway/session/caip'
import { Avatar, Card, CheckboxRow, CopyButton, Page, shortAddress, Tag } from '@causeway/ui'
import type { PendingApproval, Snapshot } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { groupOf } from '../sites/grants/grantContext.ts'
import { scopeName } from '../sites/grants/scopeName.ts'
import { originFacts } from '../sites/origin/originFacts.ts'
import { SecurityTag, SiteMark } from '../sites/SiteHead.tsx'
import { WithinLine, WithinNotice, type WithinProps } from '../sites/Within.tsx'
import { Decision } from './Decision.tsx'
import { FeeCard } from './FeeCard.tsx'
import { compareWarnings } from './feeChoosing.ts'
import { LineList } from './LineList.tsx'
import { QueueNav, type QueueNavProps } from './QueueNav.tsx'
import { SimulationCard } from './SimulationCard.tsx'
import { strings } from './strings.ts'
import { useFee } from './useFee.ts'
import { dangerOf, isToldByWarning, splitLines } from './viewLines.ts'
import { WarningList } from './WarningList.tsx'

export interface ConfirmPageProps extends QueueNavProps {
  readonly request: Exclude<PendingApproval, { kind: 'connect' }>
  readonly snapshot: Snapshot
}

const words = strings.confirm

/** A site asks for a signature, a transaction or a change: what it would do, the worst first, and the exact bytes. */
export function ConfirmPage({ request, snapshot, place, onMove }: ConfirmPageProps) {
  const { id, origin, within, kind, scope, method, account } = request
  const fee = useFee(id, request.view)
  const { view, answer } = fee
  const warnings = compareWarnings(request.view.warnings, view.warnings)
  // What was understood is understood of these dangers: another fee may bring others.
  const [understood, setUnderstood] = useState<string | null>(null)
  const danger = dangerOf(view)
  const address = account === null ? null : account.slice(account.lastIndexOf(':') + 1)
  const network = scopeName(scope, snapshot)
  const { body, fees } = splitLines(view.lines, { address, network })
  return (
    <Page
      title={words.titles[kind]}
      actions={<QueueNav place={place} onMove={onMove} />}
      data-testid="confirm-page"
      footer={
        <Decision
          id={id}
          answer={{ approved: true, ...answer }}
          labels={words}
          disabled={answer === null || (danger !== null && danger !== understood)}
          isDangerous={danger !== null}
          total={place.total}
        >
          {danger === null ? null : (
            <div class="second-step">
              <CheckboxRow
                label={words.understood}
                checked={understood === danger}
                onChange={(checked) => setUnderstood(checked ? danger : null)}
                data-testid="understand-row"
              />
            </div>
          )}
        </Decision>
      }
    >
      <Asker origin={origin} within={within} snapshot={snapshot} />
      <WithinNotice within={within} />
      <WarningList warnings={warnings.first} data-testid="warnings" />
      <h2 class="view-title" data-testid="view-title">
        {view.title}
      </h2>
      <Signer account={account} address={address} scope={scope} network={network} snapshot={snapshot} />
      {view.simulation === undefined || isToldByWarning(view) ? null : (
        <SimulationCard simulation={view.simulation} />
      )}
      {body.length === 0 ? null : (
        <Card title={words.details}>
          <LineList lines={body} />
        </Card>
      )}
      <FeeCard lines={fees} choice={request.view.fee} fee={fee} warnings={warnings.added} />
      <details class="cw-disclosure raw" data-testid="raw">
        <summary>{kind === 'sign' ? words.rawSigned : words.rawSent}</summary>
        <div class="raw-head">
          <span class="cw-mono">{method}</span>
          <span class="cw-mono cw-soft">{scope}</span>
          <CopyButton text={view.raw} label={words.copyRaw} doneLabel={words.copied} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section class="raw-text" tabIndex={0} aria-label={words.raw}>
          <pre>{view.raw}</pre>
        </section>
      </details>
    </Page>
  )
}

interface AskerProps extends WithinProps {
  readonly origin: string
  readonly snapshot: Snapshot
}

function Asker({ origin, within, snapshot }: AskerProps) {
  const facts = originFacts(
    origin,
    snapshot.sites.map((site) => site.origin),
  )
  return (
    <div class="asker">
      <SiteMark name={facts.name} origin={origin} />
      <div class="asker-text">
        <p class="asker-origin" data-testid="request-origin">
          {origin}
        </p>
        <WithinLine within={within} />
        <SecurityTag facts={facts} />
      </div>
    </div>
  )
}

function Signer(props: {
  readonly account: string | null
  readonly address: string | null
  readonly scope: string
  readonly network: string
  readonly snapshot: Snapshot
}) {
  const { account, address, scope, network, snapshot } = props
  if (account === null || address === null)
    // What changes the wallet itself is on no network.
    return isWalletScope(scope) ? null : <p class="signer-network cw-hint">{words.on(network)}</p>
  const group = groupOf(snapshot, account.slice(0, account.lastIndexOf(':')), account)
  return (
    <div class="signer">
      {group === null ? null : <Avatar id={group.id} />}
      <div class="signer-text">
        <p class="cw-cut signer-name">{group?.name ?? words.account}</p>
        <p class="cw-hint cw-mono" title={address}>
          {shortAddress(address, [10, 8])}
        </p>
      </div>
      <Tag tone="accent">{network}</Tag>
    </div>
  )
}
