import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { answerProblem } from './answerProblem.ts'
import { mutateBytes } from './mutate.ts'
import type { Random } from './random.ts'

/** Sends bodies through a connection that is kept; gives what is wrong with the answer. */
export function createHttpProbe(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'Content-Type': 'application/json' }
  return {
    post: (body: Buffer) =>
      new Promise<string | null>((resolve, reject) => {
        const sent = request(url, { method: 'POST', agent, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (response.statusCode !== 200) resolve(`status ${response.statusCode}`)
            else resolve(answerProblem(body.toString(), text))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Sends a whole request, bent in its head or anywhere, and expects an end: an answer in HTTP, or a closed connection. */
export async function sendRawHttp(url: string, body: Buffer, random: Random): Promise<string | null> {
  const { hostname, port, host, pathname } = new URL(url)
  const head = [
    `${random.pick(['POST', 'POST', 'GET', 'PUT', 'OPTIONS', 'BREW', 'HEAD'])} ${random.chance(0.7) ? pathname : `${pathname}x`} HTTP/1.1`,
    `Host: ${random.pick([host, 'localnet.localhost', '', 'a b'])}`,
    `Content-Type: ${random.pick(['application/json', 'text/html', 'application/json;charset=x'])}`,
    random.pick([
      `Content-Length: ${body.length}`,
      'Transfer-Encoding: chunked',
      'Content-Length: -1',
      'Upgrade: websocket',
    ]),
    `${random.pick(['Origin', 'Accept-Encoding', 'Expect', 'Content-Encoding', 'Connection'])}: ${random.pick(['gzip', 'x', '100-continue', 'Upgrade'])}`,
  ]
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  const received = await exchange(
    hostname,
    Number(port),
    random.chance(0.7) ? mutateBytes(whole, random) : whole,
  )
  return received === '' || received.startsWith('HTTP/1.1 ') ? null : `not HTTP: ${received.slice(0, 80)}`
}

/** Sends bytes, says that there are no more, and gives what came back when the other side has ended too. */
export function exchange(hostname: string, port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.end(bytes)
  })
}
