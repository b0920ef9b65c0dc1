import { sha256 } from '@noble/hashes/sha2.js'
import { pickWeighted, type Random, type Weighted } from '../random.test.support.ts'
import { bytesOf, word } from './bytes.test.support.ts'

export interface PrecompileInput {
  address: bigint
  input: readonly number[]
}

type Make = (random: Random) => number[]

/** A signature that recovers. */
const signed = bytesOf(
  '18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c000000000000000000000000000000000000000000000000000000000000001c73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75feeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549',
)
/** EIP-7951: a signature of P-256 that verifies. */
const signed256 = bytesOf(
  '4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4da73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff37618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e',
)
/** What zero is committed to: its value is zero everywhere, and the proof of that is the point at infinity. */
const infinity = [0xc0, ...new Array<number>(47).fill(0)]
const bn254Generator = [...word(1n), ...word(2n)]
const bn254Order = 21888242871839275222246405745257275088548364400416034343698204186575808495617n
const g1Generator = bytesOf(
  '0000000000000000000000000000000017f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb0000000000000000000000000000000008b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1',
)

const zeros = (length: number): number[] => new Array<number>(length).fill(0)

const provenZero: Make = () => [
  0x01,
  ...[...sha256(Uint8Array.from(infinity))].slice(1),
  ...word(5n),
  ...word(0n),
  ...infinity,
  ...infinity,
]

/** Cheap ones often, dear ones seldom: they have tests of their own. */
const makers: Weighted<readonly [address: number, make: Make]> = [
  [8, [2, anyBytes]],
  [6, [3, anyBytes]],
  [10, [4, anyBytes]],
  [2, [1, () => signed]],
  [8, [5, modexpInput]],
  [0.5, [6, (random) => [...bn254Generator, ...(random.chance(0.5) ? bn254Generator : zeros(64))]]],
  [0.2, [7, (random) => [...bn254Generator, ...word(random.chance(0.5) ? bn254Order - 1n : random.big(2))]]],
  [0.5, [8, () => []]],
  [4, [9, blakeInput]],
  [0.02, [10, provenZero]],
  [0.3, [11, () => [...g1Generator, ...g1Generator]]],
  [0.05, [12, (random) => [...g1Generator, ...word(random.big(3))]]],
  [0.2, [13, () => zeros(512)]],
  [0.05, [14, () => zeros(288)]],
  [0.05, [15, () => zeros(384)]],
  [0.02, [16, () => [...word(0n), ...word(5n)]]],
  [0.01, [17, () => zeros(128)]],
  [0.1, [256, () => signed256]],
]

/** An input that a precompiled contract takes, or one that is spoilt. What a fork lacks is called all the same. */
export function precompileInput(random: Random): PrecompileInput {
  const [number, make] = pickWeighted(random, makers)
  const address = BigInt(number)
  const input = make(random)
  return { address, input: random.chance(0.85) || input.length === 0 ? input : spoil(random, input) }
}

function anyBytes(random: Random): number[] {
  return random.bytes(random.below(150))
}

function spoil(random: Random, input: readonly number[]): number[] {
  const spoilt = [...input]
  const kind = random.below(4)
  if (kind < 2) spoilt[random.below(spoilt.length)] = random.below(256)
  else if (kind === 2) spoilt.length = random.below(spoilt.length)
  else spoilt.push(...random.bytes(1 + random.below(64)))
  return spoilt
}

function modexpInput(random: Random): number[] {
  const lengths = [0, 0, 0].map(() => random.below(random.chance(0.2) ? 70 : 34))
  const heads = lengths.flatMap((length) => word(random.chance(0.01) ? random.big(32) : BigInt(length)))
  return [...heads, ...lengths.flatMap((length) => random.bytes(length))]
}

function blakeInput(random: Random): number[] {
  const rounds = random.below(20)
  return [0, 0, 0, rounds, ...random.bytes(208), random.chance(0.95) ? random.below(2) : random.below(256)]
}
