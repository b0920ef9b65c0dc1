import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that a slow node sits on. */
interface HeldCall {
  /** Settles when the node sits on it. */
  readonly reached: Promise<void>
  /** Lets it, and every other call, pass. */
  release(): void
}

/** A fake slow node in front of a real one: it passes every call on, and sits on the one that it is told to. */
export interface SlowNode {
  readonly url: string
  /** Sits on the next call of a method: before the real node sees it, or on the real node's answer. */
  hold(method: string, what: 'call' | 'answer'): HeldCall
  /** How often a method was called since the last time this was asked. */
  count(method: string): number
  close(): Promise<void>
}

export async function startSlowNode(upstream: string): Promise<SlowNode> {
  let held: { method: string; what: 'call' | 'answer'; reach(): void; released: Promise<void> } | null = null
  const seen = new Map<string, number>()

  const pass = async (body: string): Promise<string> => {
    const { method } = JSON.parse(body)
    seen.set(method, (seen.get(method) ?? 0) + 1)
    const mine = held?.method === method ? held : null
    if (mine !== null) held = null
    const sit = async (what: 'call' | 'answer'): Promise<void> => {
      if (mine?.what !== what) return
      mine.reach()
      await mine.released
    }
    await sit('call')
    const answer = await fetch(upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    await sit('answer')
    return text
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.setHeader('content-type', 'application/json')
    response.end(await pass(Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hold: (method, what) => {
      let reach = (): void => {}
      let release = (): void => {}
      const reached = new Promise<void>((resolve) => {
        reach = resolve
      })
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      held = { method, what, reach, released }
      return { reached, release }
    },
    count: (method) => {
      const times = seen.get(method) ?? 0
      seen.delete(method)
      return times
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
