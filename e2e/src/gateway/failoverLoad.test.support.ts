import { setTimeout as pause } from 'node:timers/promises'

/** One request of a load, and what became of it. */
export interface Shot {
  readonly method: string
  readonly params: readonly unknown[]
  /** Milliseconds of the run. */
  readonly began: number
  readonly took: number
  readonly result: unknown
  readonly error: { readonly code: number; readonly message: string } | null
  readonly failover: string | null
  readonly source: string | null
  readonly verified: string | null
}

export type Question = readonly [method: string, ...params: unknown[]]

/** Headers that only a caller has; none of them may be seen anywhere else. */
export const callerHeaders = {
  'content-type': 'application/json',
  origin: 'https://secret-shop.example',
  'user-agent': 'SecretAgent/7.0',
  'x-forwarded-for': '203.0.113.77',
  cookie: 'visitor=secret-visitor',
  referer: 'https://secret-shop.example/cart',
} as const

export async function shoot(
  url: string,
  [method, ...params]: Question,
  more: Readonly<Record<string, string>> = {},
): Promise<Shot> {
  const began = performance.now()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  try {
    const answer = await fetch(url, { method: 'POST', headers: { ...callerHeaders, ...more }, body })
    const { result, error } = JSON.parse(await answer.text())
    const header = (name: string) => answer.headers.get(`causeway-${name}`)
    return {
      method,
      params,
      began,
      took: performance.now() - began,
      result,
      error: error ?? null,
      failover: header('failover'),
      source: header('source'),
      verified: header('verified'),
    }
  } catch (cause) {
    const took = performance.now() - began
    const error = { code: 0, message: String(cause) }
    const nothing = { failover: null, source: null, verified: null }
    return { method, params, began, took, result: undefined, error, ...nothing }
  }
}

/** Several callers that ask one question after another until they are told to stop. */
export function startLoad(
  url: string,
  questions: () => Question,
  headers: Readonly<Record<string, string>>,
  { callers = 3, everyMs = 5 }: { callers?: number; everyMs?: number } = {},
): { shots: Shot[]; stop(): Promise<void> } {
  const shots: Shot[] = []
  let isOver = false
  const running = Array.from({ length: callers }, async () => {
    while (!isOver) {
      shots.push(await shoot(url, questions(), headers))
      await pause(everyMs)
    }
  })
  return {
    shots,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Numbers from 0 to below 1 that a seed decides. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
