/** Who the page is connected as, and where. */
interface Connected {
  readonly account: string
  /** A hex quantity. */
  readonly chainId: string
}

/** Puts the account and the chain of the session into the parameters of an example, as a page would have them. */
export function fillIn(method: string, params: unknown, { account, chainId }: Connected): unknown {
  if (!Array.isArray(params)) return params
  const [first, second] = params
  switch (method) {
    case 'personal_sign':
      return [first, account]
    case 'eth_signTypedData_v4':
      return [account, second]
    case 'eth_sendTransaction':
      return [{ ...first, from: account }]
    case 'wallet_sendCalls':
      return [{ ...first, from: account, chainId }]
    case 'wallet_getCapabilities':
      return [account, [chainId]]
    default:
      return params
  }
}
