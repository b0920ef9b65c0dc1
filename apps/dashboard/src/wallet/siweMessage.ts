import type { WalletNonce } from '@causeway/node/admin'

/** The text of EIP-4361 that a wallet signs, to the letter of the standard. */
export function siweMessage(
  { domain, uri, statement, nonce, issuedAt, expirationTime }: WalletNonce,
  { address, chainId }: { readonly address: string; readonly chainId: string },
): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    `Expiration Time: ${expirationTime}`,
  ].join('\n')
}
