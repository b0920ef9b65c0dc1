import { join } from 'node:path'
import { createAccounts } from '../../../packages/node/dist/control/accounts/accounts.js'
import { createApiKeys } from '../../../packages/node/dist/control/apiKeys/apiKeys.js'
import { openStore } from '../../../packages/node/dist/control/store/openStore.js'
import { freshAddress } from '../data/transactions.ts'

/** A key of a plan with limits, and what a request has to bring beside it. */
export type BenchKey = { digits: string; headers: Readonly<Record<string, string>> }

const [account, actor] = ['local', 'bench']
/** More than any machine can ask for. */
const [creditsPerSecond, creditsPerDay] = [1_000_000_000, 1_000_000_000_000]
const origin = 'https://app.example.org'

/**
 * Puts the local account of a data directory on the smallest plan, with limits that are there but never reached, and makes
 * two keys: one of which nothing is asked, and one with lists of origins, methods, addresses and callers and with a secret.
 * On that plan a secret does not open the lists, so that all of it is checked.
 */
export async function makeKeys(
  data: string,
  methods: readonly string[],
): Promise<{ plain: BenchKey; guarded: BenchKey }> {
  const store = openStore({ url: join(data, 'control.db') })
  try {
    const keys = createApiKeys(store)
    const limits = { creditsPerSecond, creditsPerDay }
    await createAccounts(store).setPlan(account, 'core', { ...limits, keys: 10 }, actor)
    const plain = await keys.create(account, { name: 'plain', limits }, actor)
    const guarded = await keys.create(
      account,
      {
        name: 'guarded',
        limits,
        allow: {
          origins: ['https://*.example.net', origin],
          methods: ['eth_chainId', ...methods],
          addresses: [freshAddress(1), freshAddress(2)],
          ips: ['10.0.0.0/8', '127.0.0.0/8'],
        },
      },
      actor,
    )
    const { secret } = await keys.makeSecret(account, guarded.key.id, actor)
    await keys.edit(account, guarded.key.id, { secretRequired: true }, actor)
    return {
      plain: { digits: plain.digits, headers: {} },
      guarded: {
        digits: guarded.digits,
        headers: { Origin: origin, Authorization: `Basic ${btoa(`:${secret}`)}` },
      },
    }
  } finally {
    await store.close()
  }
}
