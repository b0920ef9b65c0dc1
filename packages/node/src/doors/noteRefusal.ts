import type { RpcError } from '@causeway/rpc'
import { noteRefusedHead } from '../stages/noteCall.ts'
import { parse } from '../stages/parse.ts'
import type { DoorPorts } from './http.ts'
import type { Target } from './target.ts'

/** A network that there is none of: strangers choose its name, so it may not become a series of its own. */
const otherNetwork = '(other)'

/** Nobody who was refused may have us parse much. */
const maxLetters = 16_384

/** The method of a single call; none where the body was not read, is long, or is no such call. */
function methodIn(body: string | null): string {
  if (body === null || body.length > maxLetters) return ''
  const message = parse(body)
  return 'single' in message && 'method' in message.single ? message.single.method : ''
}

/** Writes down what the head of a request was refused for, for the owner of its key, who looks for the reason. */
export function noteRefusal(
  { usage, projects, networks }: DoorPorts,
  target: Target,
  origin: string | null,
  requestId: string,
  error: RpcError,
  body: string | null = null,
): void {
  if (usage === null || !('key' in target)) return
  const project = target.key === null ? null : projects.find(target.key)
  if (project === null) {
    usage.noteStranger?.(error.row)
    return
  }
  if (!('asks' in target) || target.network === null) return
  const network = networks.find(target.network) === null ? otherNetwork : target.network
  noteRefusedHead(usage, { project, network, method: methodIn(body), requestId, origin, error })
}
