import type { CryptoKey, JWTPayload } from 'jose'
import type { Project } from '../control/projects.ts'
import type { JwtKey } from '../control/records.ts'
import { type Rules, rulesOf, type TokenLists, tokenRules } from './rules.ts'

/** What a good token lets its bearer do. */
export interface Grant {
  readonly rules: Rules
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Verifies the tokens of customers. */
export interface Tokens {
  /** `null` for a token that is no good. At once for one that was seen before. */
  verify(project: Project, token: string): Grant | null | Promise<Grant | null>
}

/** Longer ones are not looked at. Thirty entries of each list fit in twice over. */
const maxLength = 16_384
/** Of each key; when there are more, all are verified anew. */
const maxRemembered = 128

export function createTokens(options: { audience: string; clock: () => number }): Tokens {
  const { audience, clock } = options
  /** A key that changes is another object, so its tokens are forgotten with the old one. */
  const remembered = new WeakMap<Project, Map<string, Grant>>()

  async function verify(project: Project, token: string): Promise<Grant | null> {
    const grant = await read(project, token, { audience, now: clock() })
    if (grant === null) return null
    const grants = remembered.get(project) ?? new Map<string, Grant>()
    if (grants.size >= maxRemembered) grants.clear()
    remembered.set(project, grants.set(token, grant))
    return grant
  }

  return {
    verify(project, token) {
      if (token.length > maxLength) return null
      const known = remembered.get(project)?.get(token)
      if (known === undefined) return verify(project, token)
      return known.expiresAt > clock() ? known : null
    },
  }
}

async function read(
  project: Project,
  token: string,
  { audience, now }: { audience: string; now: number },
): Promise<Grant | null> {
  // Loaded with the first token: services without any would pay for it at every start.
  const { decodeProtectedHeader, jwtVerify } = await import('jose')
  try {
    const { kid, typ } = decodeProtectedHeader(token)
    const key = project.jwtKeys.find(({ id }) => id === kid)
    if (key === undefined || (typ !== undefined && typ.toUpperCase() !== 'JWT')) return null
    const { payload } = await jwtVerify(token, await publicKeyOf(key), {
      // The algorithm is the key's, never the token's: a public key cannot be made to serve as a shared secret.
      algorithms: [key.algorithm],
      audience,
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    })
    return grantOf(project, payload)
  } catch {
    // Whatever is wrong with it, the answer is the same, and none of it goes into a log.
    return null
  }
}

const publicKeys = new WeakMap<JwtKey, Promise<CryptoKey>>()

function publicKeyOf(key: JwtKey): Promise<CryptoKey> {
  const known = publicKeys.get(key)
  if (known !== undefined) return known
  const imported = import('jose').then(({ importSPKI }) => importSPKI(key.publicKey, key.algorithm))
  publicKeys.set(key, imported)
  return imported
}

function grantOf(project: Project, payload: JWTPayload): Grant {
  const lists: TokenLists = {
    methods: readList(payload.methods),
    addresses: readList(payload.addresses),
    origins: readList(payload.origins),
    userAgents: readList(payload.user_agents),
  }
  const hasLists = Object.values(lists).some((list) => list !== null)
  return {
    rules: hasLists ? tokenRules(project, lists) : rulesOf(project),
    expiresAt: Number(payload.exp) * 1_000,
  }
}

/** A claim that cannot be read must not pass for one that is not there. */
function readList(claim: unknown): readonly string[] | null {
  if (claim === undefined) return null
  if (!Array.isArray(claim) || claim.length > 30) throw new Error('not a list')
  return claim.map((entry: unknown) => {
    if (typeof entry !== 'string' || entry === '') throw new Error('not a text')
    return entry
  })
}
