import type { WebSocket } from 'ws'
import type { Disturbance } from '../chaos/disturbance.ts'
import type { DoorResponse } from './doorRequest.ts'
import { headerLines } from './headerLines.ts'

/** Does to a request what its key is to suffer: no answer at all, or another one than it would have got. */
export function harm(response: DoorResponse, { harm: done }: Disturbance, reply: string | null): void {
  const { socket } = response
  switch (done.kind) {
    case 'hang':
      return
    case 'reset':
      // Over TLS there is no reset to send, and the end of the connection is the nearest thing.
      if (socket !== null && !('encrypted' in socket)) socket.resetAndDestroy()
      else socket?.destroy()
      return
    case 'reply': {
      const { status, headers, body } = done.reply(idOf(reply))
      const list = [...Object.entries(headers).flat(), 'Content-Length', String(Buffer.byteLength(body))]
      response.send(status, headerLines(list), body)
    }
  }
}

/** On a WebSocket there is no status; what would be a body is a message. */
export function harmSocket(ws: WebSocket, { harm: done }: Disturbance, reply: string | null): void {
  if (done.kind === 'reset') ws.terminate()
  else if (done.kind === 'reply') ws.send(done.reply(idOf(reply)).body)
}

/** The id of the refusal that would have gone back; a batch has none. */
function idOf(reply: string | null): unknown {
  const told: unknown = reply === null ? null : JSON.parse(reply)
  return typeof told === 'object' && told !== null && 'id' in told ? told.id : null
}
