import { passesParser } from './fuzz/answerProblem.ts'
import { createHttpProbe, sendRawHttp } from './fuzz/httpProbe.ts'
import { growMessage, type Soil } from './fuzz/messages.ts'
import { createRandom } from './fuzz/random.ts'
import { createSocketProbe, sendRawFrames } from './fuzz/socketProbe.ts'

export interface FuzzOptions extends Soil {
  /** `http://…/v3/<key>` and `ws://…/ws/v3/<key>` of the network to be called. */
  readonly http: string
  readonly ws: string
  readonly cases: number
  readonly seed: number
  readonly lanes?: number
}

export interface FuzzReport {
  readonly cases: number
  /** Messages that got through the parser to the method table. */
  readonly parsed: number
  /** What went wrong, each with the number of its case, by which it can be had again. */
  readonly failures: string[]
}

/** A case that takes longer than this hangs; the service answers everything in 30 s. */
const patienceMs = 60_000

/**
 * Knocks on the doors with requests grown from every method of the table and bent in all places: bodies, heads, frames.
 * Every answer must have a valid shape, and every knock must be answered or the connection ended.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const failures: string[] = []
  let parsed = 0
  let next = 0

  const lane = async () => {
    const http = createHttpProbe(options.http)
    const socket = createSocketProbe(options.ws)
    while (next < options.cases) {
      const index = next++
      const random = createRandom(options.seed * 1_000_003 + index)
      const message = growMessage(options, random)
      const kind = random.fraction()
      const knock =
        kind < 0.6
          ? () => http.post(message)
          : kind < 0.9
            ? () => socket.send(message, random)
            : kind < 0.96
              ? () => sendRawHttp(options.http, message, random)
              : () => sendRawFrames(options.ws, message, random)
      if (kind < 0.9 && passesParser(message.toString())) parsed++
      const problem = await withPatience(knock())
      if (problem !== null) failures.push(`case ${index}: ${problem}: ${message.toString().slice(0, 300)}`)
    }
    http.close()
    socket.close()
  }

  await Promise.all(Array.from({ length: options.lanes ?? 8 }, lane))
  return { cases: options.cases, parsed, failures }
}

async function withPatience(work: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), patienceMs)
  })
  try {
    return await Promise.race([work, patience])
  } catch (error) {
    return String(error)
  } finally {
    clearTimeout(timer)
  }
}
