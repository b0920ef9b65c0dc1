import { anvil_mine } from './anvil_mine.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_mine = renamed(anvil_mine, 'hardhat_mine', 'true')
