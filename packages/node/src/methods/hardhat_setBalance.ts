import { anvil_setBalance } from './anvil_setBalance.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_setBalance = renamed(anvil_setBalance, 'hardhat_setBalance', 'true')
