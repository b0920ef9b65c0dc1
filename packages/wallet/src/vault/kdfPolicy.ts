import type { KdfCost } from './kdf.ts'

type Range = readonly [least: number, most: number]

/** Between which costs a vault is believed. */
export interface KdfBounds {
  readonly argon2id: { readonly t: Range; readonly m: Range; readonly p: Range }
  readonly pbkdf2: { readonly iterations: Range }
}

/** The cost of new vaults, and what is accepted of stored ones. */
export interface KdfPolicy {
  readonly current: KdfCost
  readonly readable: KdfBounds
  readonly writable: KdfBounds
}

/**
 * Argon2id with 64 MiB and three passes: the memory of RFC 9106's second recommendation in one lane, because it runs in
 * one thread of JavaScript. It takes 1.4 to 2.1 s of one core, paid once an unlock, and is more than three times what
 * OWASP asks for at least (19 MiB, two passes). PBKDF2 below 600,000 rounds is only read, to be replaced at once.
 * The upper ends keep a forged vault from asking for more memory or time than a browser can give.
 */
export const standardPolicy: KdfPolicy = {
  current: { name: 'argon2id', t: 3, m: 64 * 1024, p: 1 },
  readable: {
    argon2id: { t: [2, 10], m: [19 * 1024, 256 * 1024], p: [1, 4] },
    pbkdf2: { iterations: [10_000, 10_000_000] },
  },
  writable: {
    argon2id: { t: [2, 10], m: [19 * 1024, 256 * 1024], p: [1, 4] },
    pbkdf2: { iterations: [600_000, 10_000_000] },
  },
}

/**
 * Costs next to nothing and protects nothing: for tests, and for a wallet whose phrase is in its source anyway.
 * A vault made so is refused by {@link standardPolicy}.
 */
export const insecurePolicy: KdfPolicy = {
  current: { name: 'argon2id', t: 1, m: 8, p: 1 },
  readable: {
    argon2id: { ...standardPolicy.readable.argon2id, t: [1, 10], m: [8, 256 * 1024] },
    pbkdf2: { iterations: [10, 10_000_000] },
  },
  writable: {
    argon2id: { ...standardPolicy.writable.argon2id, t: [1, 10], m: [8, 256 * 1024] },
    pbkdf2: { iterations: [100, 10_000_000] },
  },
}

/** Whether a cost lies within bounds. Argon2 needs 8 KiB of memory a lane (RFC 9106, 3.1). */
export function isWithin(bounds: KdfBounds, cost: KdfCost): boolean {
  if (cost.name === 'pbkdf2') return holds(bounds.pbkdf2.iterations, cost.iterations)
  const { t, m, p } = bounds.argon2id
  return holds(t, cost.t) && holds(m, cost.m) && holds(p, cost.p) && cost.m >= 8 * cost.p
}

/** Whether a stored cost is less than the current one, so that the vault is to be rewritten. */
export function isOutdated(current: KdfCost, cost: KdfCost): boolean {
  if (current.name === 'argon2id')
    return cost.name !== 'argon2id' || cost.t < current.t || cost.m < current.m || cost.p < current.p
  return cost.name === 'pbkdf2' && cost.iterations < current.iterations
}

function holds([least, most]: Range, value: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}
