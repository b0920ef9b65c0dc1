import type { IncomingMessage } from 'node:http'
import { AdminRefusal } from './refusal.ts'

/** More than any form of the dashboard: three public keys and five lists of thirty lines. */
const maxBytes = 128 * 1024

/** The body of a request as JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new AdminRefusal('invalid', 'The body must be JSON, with Content-Type: application/json.')
  }
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new AdminRefusal('invalid', 'The body is not JSON.')
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue
      bytes += chunk.length
      if (bytes > maxBytes) throw new AdminRefusal('tooLarge', `The body is larger than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof AdminRefusal) throw error
    // The client went away in the middle, which is no fault of ours.
    throw new AdminRefusal('invalid', 'The body did not arrive whole.')
  }
  return Buffer.concat(chunks).toString()
}
