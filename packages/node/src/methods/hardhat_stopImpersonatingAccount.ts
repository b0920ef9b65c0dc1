import { anvil_stopImpersonatingAccount } from './anvil_stopImpersonatingAccount.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_stopImpersonatingAccount = renamed(
  anvil_stopImpersonatingAccount,
  'hardhat_stopImpersonatingAccount',
  'true',
)
