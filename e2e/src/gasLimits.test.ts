import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedDev, serveDev } from './servedDev.ts'

const blockGasLimit = 30_000_000n
const target = `0x${'6a'.repeat(20)}`

/** Gives back the gas it has. */
const tellsGas = '0x5a60005260206000f3'

/** Reverts unless it has more than so much gas: PUSH4 n, GAS, GT, PUSH1 15, JUMPI, revert; 15: JUMPDEST, STOP. */
const wantsGas = (gas: bigint) => `0x63${gas.toString(16).padStart(8, '0')}5a11600f5760006000fd5b00`

const hex = (value: bigint) => `0x${value.toString(16)}`

function withoutOsaka(genesis: object): object {
  const { config, ...rest } = genesis as { config: Record<string, unknown> }
  const later = /^(osaka|bpo\d)Time$/
  return { ...rest, config: Object.fromEntries(Object.entries(config).filter(([key]) => !later.test(key))) }
}

async function estimate(dev: ServedDev, needs: bigint, gas?: bigint): Promise<bigint> {
  const call = { to: target, ...(gas === undefined ? {} : { gas: hex(gas) }) }
  return BigInt(
    String(await dev.call('eth_estimateGas', call, 'latest', { [target]: { code: wantsGas(needs) } })),
  )
}

describe.each([
  { era: 'before Osaka', alter: withoutOsaka },
  { era: 'since Osaka', alter: (genesis: object) => genesis },
])('gas of calls $era', ({ alter, era }) => {
  let dev: ServedDev
  beforeAll(async () => {
    dev = await serveDev({ mining: { mode: 'automatic' }, gasLimit: blockGasLimit, alter })
  })
  afterAll(() => dev?.close())

  test('eth_call is capped at ten times the block gas limit, and not refused', async () => {
    const overrides = { [target]: { code: tellsGas } }
    for (const gas of ['0xffffffffffffffff', undefined]) {
      const told = BigInt(String(await dev.call('eth_call', { to: target, gas }, 'latest', overrides)))
      expect(told).toBeLessThan(10n * blockGasLimit)
      expect(told).toBeGreaterThan(10n * blockGasLimit - 30_000n)
    }
  })

  test('an estimate without a limit stays within the pending block', async () => {
    expect(await estimate(dev, 15_000_000n)).toBeGreaterThan(15_000_000n)
    await expect(estimate(dev, blockGasLimit)).rejects.toMatchObject({ code: 3 })
  })

  test('an estimate with a limit goes up to ten times the block, and since Osaka to that of a transaction', async () => {
    const huge = 2n ** 40n
    if (era === 'before Osaka') {
      expect(await estimate(dev, 100_000_000n, huge)).toBeGreaterThan(100_000_000n)
      await expect(estimate(dev, 10n * blockGasLimit, huge)).rejects.toMatchObject({ code: 3 })
    } else {
      expect(await estimate(dev, 16_000_000n, huge)).toBeLessThanOrEqual(16_777_216n)
      await expect(estimate(dev, 16_777_216n, huge)).rejects.toMatchObject({ code: 3 })
    }
  })
})
