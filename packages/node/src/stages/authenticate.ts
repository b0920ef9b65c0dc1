import { RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { Project, Projects } from '../control/projects.ts'
import { isProof, isSecret, keepProof, readCredential } from '../gate/credential.ts'
import type { Head } from '../gate/head.ts'
import { listAgainst, type Rules, rulesOf, rulesWithoutLists } from '../gate/rules.ts'
import type { Grant, Tokens } from '../gate/tokens.ts'
import type { NetworkDirectory, NotServed } from '../networkDirectory.ts'
import type { MethodTable } from '../servedNetwork.ts'
import type { CallRules } from './permit.ts'

/** What a caller can reach: what authentication gives to the stages after it. */
export type Caller = {
  readonly project: Project
  /** The name of the network. */
  readonly network: string
  readonly methods: MethodTable
  readonly rules: CallRules | null
  /** When a token ends, in milliseconds since 1970; `null` for callers without one. */
  readonly expiresAt: number | null
} & (
  | { readonly context: CallContext; readonly notServed: null }
  | { readonly context: null; readonly notServed: NotServed }
)

/** What decides whether a request comes in. */
export interface GatePorts {
  readonly projects: Projects
  readonly networks: NetworkDirectory
  readonly tokens: Tokens
  readonly addressOf: (head: Head) => string
}

/** A promise only where a token has to be verified that was not seen before. */
export type Admission = Caller | RpcError | Promise<Caller | RpcError>

/**
 * From the head of a request, before anything of its body is read. A call from inside the process has no head, and
 * nothing that a head could prove is asked of it.
 */
export function authenticate(
  ports: GatePorts,
  address: { network: string | null; key: string | null },
  head: Head | null,
): Admission {
  const { network, key } = address
  if (network === null || ports.networks.find(network) === null) return ports.networks.unknown(network)
  const project = findProject(ports.projects, key)
  if (project instanceof RpcError) return project
  if (project.networksOff.has(network)) return new RpcError('networkOff')
  const caller = ports.networks.callerOf(network, project)
  if (caller === null) return ports.networks.unknown(network)
  return project.isOpen || head === null ? caller : examine(ports, caller, head)
}

/** The key that a request names, or why it may not call. */
export function findProject(projects: Projects, key: string | null): Project | RpcError {
  if (key === null) return new RpcError('missingKey')
  return projects.find(key) ?? new RpcError('invalidKey')
}

/** A head that repeats is looked at once: what it says, and what it is held against, stay the same. */
function examine(ports: GatePorts, caller: Caller, head: Head): Admission {
  const { found } = head
  if (found?.caller === caller && found.admitted !== null) return found.admitted
  const admission = look(ports, caller, head)
  // A token ends by itself, and a refusal is seldom asked for again.
  const isLasting = 'project' in admission && admission.expiresAt === null
  if (found !== undefined && isLasting) {
    found.caller = caller
    found.admitted = admission
  }
  return admission
}

function look(ports: GatePorts, caller: Caller, head: Head): Admission {
  const { project } = caller
  const { secretHash } = project
  const { authorization = '' } = head.headers
  const isProven = secretHash !== null && isProof(secretHash, authorization)
  const credential = isProven ? null : readCredential(authorization)
  if (credential?.kind === 'token' && (project.jwtRequired || project.jwtKeys.length > 0)) {
    const grant = ports.tokens.verify(project, credential.token)
    if (!(grant instanceof Promise)) return admitToken(ports, caller, head, grant)
    return grant.then((later) => admitToken(ports, caller, head, later))
  }
  const hasSecret =
    isProven || (credential?.kind === 'secret' && prove(secretHash, credential.secret, authorization))
  const isWrong = credential?.kind === 'secret' && secretHash !== null && !hasSecret
  if (isWrong || (project.secretRequired && !hasSecret)) return new RpcError('invalidSecret')
  if (project.jwtRequired) return new RpcError('invalidToken')
  const isFree = hasSecret && project.payer.secretOverridesAllowlists
  return admit(ports, caller, head, isFree ? rulesWithoutLists(project.payer) : rulesOf(project), null)
}

function prove(hash: Buffer | null, secret: string | null, authorization: string): boolean {
  if (hash === null || !isSecret(hash, secret)) return false
  keepProof(hash, authorization)
  return true
}

function admitToken(ports: GatePorts, caller: Caller, head: Head, grant: Grant | null): Caller | RpcError {
  if (grant === null) return new RpcError('invalidToken')
  return admit(ports, caller, head, grant.rules, grant.expiresAt)
}

function admit(
  ports: GatePorts,
  caller: Caller,
  head: Head,
  rules: Rules,
  expiresAt: number | null,
): Caller | RpcError {
  const list = listAgainst(rules, head, ports.addressOf)
  if (list !== null) return new RpcError('rejected', undefined, { facts: { list } })
  const { calls } = rules
  // Without a token it is the caller as it is, and nothing is made for a request.
  return calls === caller.rules && expiresAt === caller.expiresAt
    ? caller
    : { ...caller, rules: calls, expiresAt }
}
