/** Every fork we know, oldest first. */
export const forkNames = [
  'frontier',
  'homestead',
  'dao',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'muirGlacier',
  'berlin',
  'london',
  'arrowGlacier',
  'grayGlacier',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'bpo1',
  'bpo2',
  'bpo3',
  'bpo4',
  'bpo5',
] as const

export type ForkName = (typeof forkNames)[number]

/** How many blobs a block may carry, and how fast their price follows demand (EIP-7840). */
export interface BlobParameters {
  target: number
  max: number
  baseFeeUpdateFraction: bigint
}

/** The rules that hold for one block. `rulesOf` makes them where a fork alone decides. */
export interface Rules {
  /** The newest fork that is active. */
  fork: ForkName
  /** Whether a fork is active. */
  is(fork: ForkName): boolean
  /** `null` before Cancun. */
  blob: BlobParameters | null
}

/** The rules of a fork and all before it. `blob` is for Cancun and later, where something depends on blobs. */
export function rulesOf(fork: ForkName, blob: BlobParameters | null = null): Rules {
  const place = forkNames.indexOf(fork)
  if (place < 0) throw new TypeError(`there is no fork ${fork}; these are: ${forkNames.join(', ')}`)
  const active = new Set<ForkName>(forkNames.slice(0, place + 1))
  return { fork, is: (name) => active.has(name), blob }
}
