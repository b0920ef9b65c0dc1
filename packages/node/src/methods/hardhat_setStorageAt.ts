import { anvil_setStorageAt } from './anvil_setStorageAt.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_setStorageAt = renamed(anvil_setStorageAt, 'hardhat_setStorageAt')
