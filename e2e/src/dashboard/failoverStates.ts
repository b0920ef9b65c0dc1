import type { FailoverView, ForwardedRow, PartnerView } from '@causeway/node/admin'
import type { Page } from 'playwright-core'
import { answers, type ConsolePage } from './consolePage.ts'

const now = Date.UTC(2026, 8, 1, 12)

const partner: PartnerView = {
  network: 'polygon-mainnet',
  partner: 'liquid',
  state: 'good',
  since: now - 86_400_000,
  askedAt: now,
  goodAt: now,
  asked: 4_320,
  failed: 2,
  latencyMs: 38.2,
  says: null,
}
const says = 'its answer to eth_getBlockByHash was wrong'
const view: FailoverView = {
  on: true,
  inPlan: true,
  record: [],
  partners: [
    partner,
    { ...partner, partner: 'a-partner-with-a-longer-name', state: 'lying', says, latencyMs: null },
  ],
}

const rows: readonly ForwardedRow[] = [5, 4, 3, 2, 1].map((seq) => ({
  seq,
  at: now - seq * 60_000,
  keyId: 'key',
  keyName: 'Nightly settlement worker in Frankfurt',
  network: 'polygon-mainnet',
  method: 'eth_getUncleByBlockHashAndIndex',
  partner: 'liquid',
  outcome: seq === 2 ? 'unanswered' : 'answered',
  salt: '0f'.repeat(16),
  requestDigest: 'ab'.repeat(32),
  answerDigest: seq === 2 ? null : 'cd'.repeat(32),
  previous: String(seq - 1).repeat(64),
  hash: String(seq).repeat(64),
}))

const record = (verdict: object) => async (page: Page) => {
  await answers(/^\/account\/failover$/, view)(page)
  await answers(/^\/account\/failover\/record$/, { rows, next: '1' })(page)
  await answers(/^\/account\/failover\/verdict$/, verdict)(page)
}
const judged = async (page: Page) => {
  await page.getByTestId('failover-verdict').waitFor()
  await page.getByTestId('forwarded').first().locator('summary').click()
}

/** A record with rows in it, as it was written and not. */
export const failoverStates: readonly ConsolePage[] = [
  {
    name: 'failover-record',
    path: '/failover',
    shows: 'failover-page',
    service: record({ isWhole: true, rows: 5, seq: 5, hash: '5'.repeat(64) }),
    prepare: judged,
  },
  {
    name: 'failover-altered',
    path: '/failover',
    shows: 'failover-page',
    service: record({ isWhole: false, rows: 2, at: 3, fault: 'altered' }),
    prepare: judged,
  },
]
