import { isObject } from '../json.ts'

/** Reads what became of something that was sent; `null` while nothing did. */
export type FollowUp = () => Promise<Record<string, unknown> | null>

type Request = (method: string, params: unknown) => Promise<unknown>

const sends = ['eth_sendTransaction', 'eth_sendRawTransaction']
/** The status of a bundle of EIP-5792 that is under way. */
const pending = 100

/** What to read after a method that sends something; `null` for the others. */
export function followUp(method: string, result: unknown, request: Request): FollowUp | null {
  if (sends.includes(method) && typeof result === 'string') {
    return async () => {
      const receipt = await request('eth_getTransactionReceipt', [result])
      return isObject(receipt) ? receipt : null
    }
  }
  if (method === 'wallet_sendCalls' && isObject(result) && typeof result.id === 'string') {
    return async () => {
      const status = await request('wallet_getCallsStatus', [result.id])
      return isObject(status) && status.status !== pending ? status : null
    }
  }
  return null
}

/** A receipt in one line: where it is, and how it went. */
export function tellReceipt(receipt: Record<string, unknown>): string {
  const { status, blockNumber, gasUsed, receipts } = receipt
  if (Array.isArray(receipts)) {
    const failed = receipts.filter((one) => isObject(one) && one.status !== '0x1').length
    const calls = `${receipts.length} ${receipts.length === 1 ? 'transaction' : 'transactions'}`
    return failed === 0 ? `${calls}, all succeeded.` : `${calls}, ${failed} of them failed.`
  }
  const went = status === '0x0' ? 'Failed' : 'Succeeded'
  return `${went} in block ${Number(blockNumber)}, with ${Number(gasUsed)} gas.`
}
