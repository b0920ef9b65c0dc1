import { visitWithEthers } from './ethers.ts'
import type { Visit } from './tourist.ts'
import { visitWithViem } from './viem.ts'
import { visitWithWeb3 } from './web3.ts'

/** The third-party clients that go on tours. */
export const clients: Record<string, Visit> = {
  viem: visitWithViem,
  ethers: visitWithEthers,
  'web3.js': visitWithWeb3,
}
