import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A message and what it costs by the published table. */
export interface Message {
  readonly text: string
  readonly cost: number
}

/** What one side of a test knows of its own calls. */
interface CallLog {
  /** Credits of messages that were answered, by what each of them costs. */
  received: number
  /** Credits of messages that were sent and not answered. */
  unanswered: number
  /** Messages refused for a limit. */
  refused: number
  /** Messages whose stated cost was another one. */
  misstated: number
}

export interface Callers {
  readonly log: CallLog
  /** Takes up no new message and waits for those on their way. */
  stop(): Promise<void>
}

/** Sends messages to an instance over some connections, each the next when it has its answer. */
export function startCallers(options: {
  port: number
  path: string
  connections: number
  next: () => Message
  /** Milliseconds from one message of a connection to its next; one that is late is followed at once. */
  everyMs?: number
}): Callers {
  const { port, path, connections, next, everyMs = 0 } = options
  const log: CallLog = { received: 0, unanswered: 0, refused: 0, misstated: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let isStopped = false

  const send = ({ text, cost }: Message) =>
    new Promise<boolean>((resolve) => {
      const lose = () => {
        log.unanswered += cost
        resolve(false)
      }
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (response) => {
        response.on('error', lose)
        response.on('aborted', lose)
        response.on('data', () => {})
        response.on('end', () => {
          if (response.statusCode === 429 || response.statusCode === 402) log.refused++
          else {
            log.received += cost
            if (Number(response.headers['causeway-cost']) !== cost) log.misstated++
          }
          resolve(true)
        })
      })
      sent.on('error', lose)
      sent.end(text)
    })

  const call = async () => {
    let due = performance.now() + Math.random() * everyMs
    while (!isStopped) {
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      due += everyMs
      if (!(await send(next()))) return
    }
  }

  const running = Promise.all(Array.from({ length: connections }, call))
  return {
    log,
    async stop() {
      isStopped = true
      await running
      agent.destroy()
    },
  }
}
