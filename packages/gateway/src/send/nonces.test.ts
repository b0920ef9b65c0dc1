import { expect, test } from 'vitest'
import { createVirtualNetwork, hashOf, type Node, type Reaction } from '../virtualNetwork.test.support.ts'

const seeds = 30

function randomOf(seed: number) {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return state / 2 ** 32
  }
}

/** A node that takes, takes and forgets, takes without saying so, refuses, or names another hash. */
function fickle(random: () => number): Node {
  const pool = new Set<string>()
  return ({ method, params }) => {
    const hash = String(params[0])
    if (method === 'eth_getTransactionByHash') return { result: pool.has(hash) ? { hash } : null }
    if (method !== 'eth_sendRawTransaction') return undefined
    if (pool.has(hash)) return { error: { code: -32000, message: 'already known' } }
    const mood = random()
    if (mood < 0.3) return 'refuse'
    if (mood < 0.5 || mood > 0.75) pool.add(hash)
    const reactions: Reaction[] = [
      'reset',
      'silence',
      { result: hashOf(1, 'f') },
      { raw: 'busy', status: 503 },
    ]
    return mood < 0.7
      ? (reactions[Math.floor(random() * reactions.length)] ?? 'reset')
      : { result: hash, afterMs: 1 + random() * 300 }
  }
}

test(`in ${seeds} worlds what was acknowledged stays: found by hash, counted in the next nonce, and given to all`, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = randomOf(seed)
    const net = createVirtualNetwork({ a: fickle(random), b: fickle(random), c: fickle(random) }, { seed })
    const senders = ['0xaa', '0xbb'].map((sender) => ({ sender, next: 0n }))
    const acknowledged: { hash: string; sender: string; nonce: bigint }[] = []
    await Promise.all(
      senders.map(async ({ sender }, index) => {
        for (let nonce = 0n; nonce < 6n; nonce++) {
          // The raw transaction stands for its hash, so that a node can know it.
          const hash = hashOf(Number(nonce) + 1 + 100 * (index + 1))
          const outcome = await net.until(
            net.gateway.broadcast(hash, { hash, sender, nonce, deadlineMs: 15_000 }),
          )
          if (outcome.kind !== 'answer') return
          expect(outcome.result, `seed ${seed}`).toBe(`"${hash}"`)
          acknowledged.push({ hash, sender, nonce })
          // An upstream that knows nothing of them says zero.
          expect(net.gateway.sent.nextNonce(sender, 0n), `seed ${seed}`).toBe(nonce + 1n)
        }
      }),
    )
    for (const { hash, sender, nonce } of acknowledged) {
      expect(net.gateway.sent.get(hash), `seed ${seed}`).toMatchObject({ sender, nonce })
    }
    const again = acknowledged[0]
    if (again !== undefined) {
      const { hash, sender, nonce } = again
      const outcome = await net.until(
        net.gateway.broadcast(hash, { hash, sender, nonce, deadlineMs: 15_000 }),
      )
      if (outcome.kind === 'answer') expect(outcome.result).toBe(`"${hash}"`)
      expect(net.gateway.sent.from(sender).filter((sent) => sent.nonce === nonce)).toHaveLength(1)
    }
    await net.gateway.close()
  }
})
