import type { Storage } from '@causeway/wallet'
import { isObject } from '../pageMessages.ts'

/** Whether the user switched compat mode on, without the wallet: a page that looks around must not wait for it. */
export async function readCompat(storage: Pick<Storage, 'get'>): Promise<boolean> {
  const settings = await storage.get('v1/settings')
  return isObject(settings) && settings.compat === true
}
