import { anvil_setCode } from './anvil_setCode.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_setCode = renamed(anvil_setCode, 'hardhat_setCode', 'true')
