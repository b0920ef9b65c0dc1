import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { Random } from './ports.ts'
import { accept, type Outcome, refuse } from './signInError.ts'
import { createSlots } from './slots.ts'

export interface ScryptCost {
  /** log2 of N. */
  readonly ln: number
  readonly r: number
  readonly p: number
}

export type DeriveKey = (password: string, salt: Buffer, cost: ScryptCost) => Promise<Buffer>

/** Passwords become scrypt hashes, a few at a time: one costs 128 MiB and about half a second of a core. */
export interface Passwords {
  hash(password: string): Promise<Outcome<string>>
  /** Against nobody's hash (`null`) it does the same work and says no. */
  verify(password: string, stored: string | null): Promise<Outcome<boolean>>
  /** Whether a hash was made with less work than is asked today. */
  isOutdated(stored: string): boolean
}

/** What OWASP's cheat sheet on password storage asks of scrypt: N = 2^17, r = 8, p = 1. */
const standardCost: ScryptCost = { ln: 17, r: 8, p: 1 }
const keyLength = 32
const minimumLength = 10
/** Long enough for every sentence; what is longer only makes work. */
const maximumLength = 256
const busy = refuse({ code: 'busy', waitSeconds: 5 })

export function createPasswords(options: {
  random: Random
  deriveKey?: DeriveKey
  cost?: ScryptCost
}): Passwords {
  const { random, deriveKey = scryptKey, cost = standardCost } = options
  // Two at once leave half of the threads that Node has for such work to files and other hashes.
  const slots = createSlots({ atOnce: 2, waiting: 32 })
  const nobody: Hashed = { cost, salt: random(16), key: random(keyLength) }

  const derive = (password: string, salt: Buffer, work: ScryptCost) =>
    slots.run(() => deriveKey(normalized(password), salt, work))

  return {
    async hash(password) {
      const length = [...password].length
      if (length < minimumLength) return refuse({ code: 'passwordTooShort', minimum: minimumLength })
      if (length > maximumLength) return refuse({ code: 'passwordTooLong', maximum: maximumLength })
      const salt = random(16)
      const key = await derive(password, salt, cost)
      return key === null ? busy : accept(format({ cost, salt, key }))
    },
    async verify(password, stored) {
      const parsed = stored === null ? null : parse(stored)
      const against = parsed ?? nobody
      const isTooLong = password.length > 2 * maximumLength
      const key = await derive(isTooLong ? '' : password, against.salt, against.cost)
      if (key === null) return busy
      return accept(timingSafeEqual(key, against.key) && parsed !== null && !isTooLong)
    },
    isOutdated(stored) {
      const parsed = parse(stored)
      return parsed !== null && (parsed.cost.ln < cost.ln || parsed.cost.r < cost.r || parsed.cost.p < cost.p)
    },
  }
}

interface Hashed {
  readonly cost: ScryptCost
  readonly salt: Buffer
  readonly key: Buffer
}

/** One password typed on two keyboards may come as different code points; it is the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

/** The PHC string format, so that another program can read it too. */
function format({ cost, salt, key }: Hashed): string {
  const parameters = `ln=${cost.ln},r=${cost.r},p=${cost.p}`
  return `$scrypt$${parameters}$${unpadded(salt)}$${unpadded(key)}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

const pattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** `null` for what is no hash of ours, also one whose parameters would eat the machine. */
function parse(stored: string): Hashed | null {
  const [, ln, r, p, salt = '', key = ''] = pattern.exec(stored) ?? []
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const isSane = cost.ln >= 1 && cost.ln <= 20 && cost.r >= 1 && cost.r <= 16 && cost.p >= 1 && cost.p <= 16
  if (!isSane) return null
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

const scryptKey: DeriveKey = (password, salt, { ln, r, p }) => {
  const N = 2 ** ln
  const options: ScryptOptions = { N, r, p, maxmem: 128 * N * r + 128 * r * p + 2 ** 20 }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
