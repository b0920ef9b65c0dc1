import { errorCatalogue, type RpcError } from '@causeway/rpc'
import type { ErrorForm } from '../exchange.ts'
import { limitHeaders } from '../gate/limitError.ts'
import { refusalInForm } from '../stages/refusalText.ts'
import type { DoorResponse } from './doorRequest.ts'
import { headerLines } from './headerLines.ts'

/** An answer that is not JSON-RPC: a status, a flat list of headers, a few words of text. */
export interface Plain {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

export function plainText(status: number, body: string): Plain {
  const length = String(Buffer.byteLength(body))
  return { status, headers: ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', length], body }
}

/** A request that is refused whole, in the form that was asked for. */
export function refusal(error: RpcError, form: ErrorForm = 'compatible'): Plain {
  const { http, body: kind } = errorCatalogue[error.row]
  const { status, headers, body } =
    kind === 'text' && form !== 'plain'
      ? plainText(http, `${error.message}\n`)
      : jsonText(http, refusalInForm(null, error, form))
  const more = ['X-Content-Type-Options', 'nosniff', ...headersOf(error), ...limitHeaders(error)]
  return { status, headers: [...headers, ...more], body }
}

/** JSON with its length. */
export function jsonText(status: number, body: string): Plain {
  const length = String(Buffer.byteLength(body))
  return { status, headers: ['Content-Type', 'application/json', 'Content-Length', length], body }
}

function headersOf(error: RpcError): string[] {
  switch (errorCatalogue[error.row].http) {
    case 401:
      if (error.row === 'invalidToken') {
        return ['WWW-Authenticate', `Bearer realm="Auth failure, ${error.message}"`, 'Vary', 'Origin']
      }
      // The form that hosted services answer in; some wallets recognise it.
      return ['WWW-Authenticate', `Basic realm="Auth failure, ${error.message}"`, 'Vary', 'Origin']
    case 405:
      return ['Allow', 'POST, GET, OPTIONS']
    case 426:
      return ['Upgrade', 'websocket']
    case 503:
      return ['Connection', 'close']
    default:
      return []
  }
}

/** Sends a plain answer. */
export function sendPlain(
  response: DoorResponse,
  { status, headers, body }: Plain,
  more: readonly string[],
): void {
  response.send(status, headerLines([...headers, ...unsaid(headers, more)]), body)
}

/** Those of `more` that `headers` do not say already: both a 401 and CORS bring `Vary: Origin`. */
function unsaid(headers: readonly string[], more: readonly string[]): string[] {
  const lines = (flat: readonly string[]) =>
    flat.flatMap((name, i) => (i % 2 === 0 ? [[name, flat[i + 1] ?? '']] : []))
  const said = new Set(lines(headers).map(String))
  return lines(more)
    .filter((line) => !said.has(String(line)))
    .flat()
}
