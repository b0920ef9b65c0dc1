import { anvil_impersonateAccount } from './anvil_impersonateAccount.ts'
import { renamed } from './defineMethod.ts'

export const hardhat_impersonateAccount = renamed(
  anvil_impersonateAccount,
  'hardhat_impersonateAccount',
  'true',
)
