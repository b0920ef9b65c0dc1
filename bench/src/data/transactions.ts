import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchFolder } from '../servers/folders.ts'

type Contract = { bytecode: string; methods: Record<string, string> }
type Contracts = { Token: Contract; Loop: Contract }

const contracts: Contracts = JSON.parse(readFileSync(join(benchFolder, 'contracts/contracts.json'), 'utf8'))

const hex = (value: number | bigint) => `0x${value.toString(16)}`
const word = (value: number | bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')

const gwei = 1_000_000_000n

/** A transaction as the parameter of `eth_sendTransaction`, everything that could be filled in by a node given. */
export type Sending = Readonly<Record<string, unknown>>

/** An address that nobody has used; distinct for distinct numbers. */
export function freshAddress(seed: number): string {
  return `0x${(0xbe9c_0000_0000n + BigInt(seed)).toString(16).padStart(40, '0')}`
}

export const transferData = (to: string, value: number) =>
  `0x${contracts.Token.methods['transfer(address,uint256)']}${word(to)}${word(value)}`

export const loopData = (rounds: number) => `0x${contracts.Loop.methods['add(uint256)']}${word(rounds)}`

/** The first block: both contracts, the supply of the token shared among the senders. */
export function deployments(senders: readonly string[]): Sending[] {
  const holders = `${word(10n ** 30n)}${word(64)}${word(senders.length)}${senders.map(word).join('')}`
  const fees = { maxFeePerGas: hex(50n * gwei), maxPriorityFeePerGas: hex(2n * gwei), gas: hex(3_000_000) }
  return [
    { from: senders[0], nonce: '0x0', value: '0x0', data: `${contracts.Token.bytecode}${holders}`, ...fees },
    { from: senders[0], nonce: '0x1', value: '0x0', data: contracts.Loop.bytecode, ...fees },
  ]
}

/**
 * The transactions of one later block, one of each sender: half of them token transfers (two topics and data in a log),
 * the rest plain transfers of types 0, 1 and 2. The tips fall by 2 gwei from one to the next, more than the base fee can
 * make up for, so that every node puts them in this order.
 */
export function blockOfTransfers(senders: readonly string[], token: string, block: number): Sending[] {
  return senders.map((from, position) => {
    const seed = block * senders.length + position
    const nonce = hex(block + (position === 0 ? 2 : 0))
    const tip = BigInt(2 * (senders.length - position)) * gwei
    const dynamic = { maxFeePerGas: hex(tip + 3n * gwei), maxPriorityFeePerGas: hex(tip) }
    const to = freshAddress(seed)
    if ((block + position) % 2 === 0)
      return {
        from,
        nonce,
        to: token,
        value: '0x0',
        gas: hex(100_000),
        data: transferData(to, seed + 1),
        ...dynamic,
      }
    const plain = { from, nonce, to, value: hex(seed + 1), gas: hex(30_000), data: '0x' }
    if (position % 3 === 0) return { ...plain, gasPrice: hex(tip + gwei) }
    if (position % 3 === 1)
      return {
        ...plain,
        type: '0x1',
        gasPrice: hex(tip + gwei),
        accessList: [{ address: token, storageKeys: [`0x${word(seed)}`] }],
      }
    return { ...plain, ...dynamic }
  })
}
