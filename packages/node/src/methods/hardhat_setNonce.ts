import { anvil_setNonce } from './anvil_setNonce.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_setNonce = renamed(anvil_setNonce, 'hardhat_setNonce', 'true')
