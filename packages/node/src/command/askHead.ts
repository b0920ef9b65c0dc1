import { readDevKey } from '../keys/devKey.ts'

const waitMs = 3_000

/** What the running service says of a network, asked with the local dev key; `null` where it does not answer. */
export async function askHead(
  http: string,
  data: string,
): Promise<{ head: { number: bigint } | null; says: string | null } | null> {
  const key = readDevKey(data)
  if (key === null) return null
  try {
    const response = await fetch(`${http}/v3/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
      signal: AbortSignal.timeout(waitMs),
    })
    const answer: unknown = await response.json()
    const { result, error } = Object(answer)
    if (typeof result === 'string') return { head: { number: BigInt(result) }, says: null }
    const says: unknown = Object(error).message
    return { head: null, says: typeof says === 'string' ? says : null }
  } catch {
    return null
  }
}
