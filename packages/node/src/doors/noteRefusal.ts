import type { RpcError } from '@causeway/rpc'
import { noteRefusedHead } from '../stages/noteCall.ts'
import type { DoorPorts } from './http.ts'
import type { Target } from './target.ts'

/** Writes down what the head of a request was refused for, for the owner of its key, who looks for the reason. */
export function noteRefusal(
  { usage, projects }: DoorPorts,
  target: Target,
  origin: string | null,
  requestId: string,
  error: RpcError,
): void {
  if (usage === null || !('asks' in target) || target.network === null || target.key === null) return
  const project = projects.find(target.key)
  if (project !== null) noteRefusedHead(usage, { project, network: target.network, requestId, origin, error })
}
