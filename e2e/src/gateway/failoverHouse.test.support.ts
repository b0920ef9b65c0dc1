import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FailoverView, ForwardedPage, NewKey, RecordVerdict } from '@causeway/node/admin'
import { type Ask, interrupt, runCauseway, signInByInvitation, startCauseway } from '@causeway/node/testing'

/** The service as a process of its own, with accounts on different plans. */
export interface House {
  /** The address of a network for a key. */
  http(network: string, key: string): string
  ws(network: string, key: string): string
  /** The key that whoever runs it has. */
  readonly devKey: string
  /** A new account with one key. */
  account(name: string, plan: string): Promise<HouseAccount>
  causeway(...words: string[]): Promise<{ code: number | null; out: string; error: string }>
  log(): string
  close(): Promise<void>
}

export interface HouseAccount {
  readonly name: string
  readonly key: string
  readonly keyId: string
  readonly ask: Ask
  setFailover(on: boolean): Promise<FailoverView>
  view(): Promise<FailoverView>
  record(): Promise<ForwardedPage['rows']>
  verdict(): Promise<RecordVerdict>
}

export async function startHouse(networks: Readonly<Record<string, object>>): Promise<House> {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-failover-'))
  const off = { enabled: false }
  const file = join(directory, 'causeway.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ networks: { ticknet: off, history: off, ...networks } }))
  const running = await startCauseway(directory, ['--config', file])
  const rowOf = (network: string) => {
    const row = running.facts.networks.find(({ name }) => name === network)
    if (row === undefined) throw new Error(`the banner does not name ${network}`)
    return row
  }
  const causeway = (...words: string[]) => runCauseway(directory, words)

  return {
    http: (network, key) => `${rowOf(network).http}/v3/${key}`,
    ws: (network, key) => `${rowOf(network).ws}/ws/v3/${key}`,
    devKey: running.facts.key,
    async account(name, plan) {
      const owner = `${name.toLowerCase()}@example.org`
      const words = ['accounts', 'create', name, '--owner', owner, '--plan', plan, '--json']
      const { out, error } = await causeway(...words)
      if (out === '') throw new Error(error)
      const { link }: { link: string } = JSON.parse(out)
      const ask = await signInByInvitation(link, { name, password: 'a bridge of stones' })
      const made = await ask<NewKey>('POST', '/keys', { name: 'app' })
      return {
        name,
        key: made.digits,
        keyId: made.key.id,
        ask,
        setFailover: (on) => ask('PUT', '/account/failover', { on }),
        view: () => ask('GET', '/account/failover'),
        async record() {
          const rows: ForwardedPage['rows'][number][] = []
          let cursor: string | null = ''
          while (cursor !== null) {
            const query: string = cursor === '' ? '' : `&cursor=${cursor}`
            const page: ForwardedPage = await ask('GET', `/account/failover/record?limit=200${query}`)
            rows.push(...page.rows)
            cursor = page.next
          }
          return rows
        },
        verdict: () => ask('GET', '/account/failover/verdict'),
      }
    },
    causeway,
    log: () => running.written.error,
    async close() {
      await interrupt(running)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
