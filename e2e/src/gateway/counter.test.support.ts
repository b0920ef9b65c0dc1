import { once } from 'node:events'
import { createServer } from 'node:http'

/** What went through, as the upstream sees it. */
export interface Counts {
  /** HTTP requests; a batch is one. */
  readonly requests: number
  readonly calls: number
  readonly methods: Readonly<Record<string, number>>
}

/** Stands before an upstream, counts what it is asked, and can leave methods out. */
export interface Counter {
  readonly url: string
  counts(): Counts
  /** Starts to count from nothing. */
  clear(): void
  close(): Promise<void>
}

interface Call {
  id?: unknown
  method: string
}

export async function createCounter(target: string, without: readonly string[] = []): Promise<Counter> {
  let [requests, calls] = [0, 0]
  let methods: Record<string, number> = {}
  const refuse = ({ id, method }: Call) => ({
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: `the method ${method} does not exist/is not available` },
  })

  const answer = async (text: string): Promise<string> => {
    const asked: Call | Call[] = JSON.parse(text)
    const list = Array.isArray(asked) ? asked : [asked]
    requests += 1
    for (const { method } of list) {
      calls += 1
      methods[method] = (methods[method] ?? 0) + 1
    }
    const refused = list.filter(({ method }) => without.includes(method)).map(refuse)
    const rest = list.filter(({ method }) => !without.includes(method))
    if (!Array.isArray(asked)) return refused.length > 0 ? JSON.stringify(refused[0]) : pass(target, text)
    const passed: unknown[] = rest.length === 0 ? [] : JSON.parse(await pass(target, JSON.stringify(rest)))
    return JSON.stringify([...refused, ...passed])
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    try {
      const body = await answer(text)
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    } catch {
      // Whatever went wrong behind us looks like a reset from before us.
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => ({ requests, calls, methods: { ...methods } }),
    clear() {
      ;[requests, calls, methods] = [0, 0, {}]
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function pass(target: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(target, { method: 'POST', headers, body })).text()
}
