import type { RespondPorts } from './stages/respond.ts'
import type { SessionMethodPorts } from './stages/sessionMethod.ts'

/** Everything the stages are handed. Each stage names the part it needs. */
export type PipelinePorts = RespondPorts & SessionMethodPorts
