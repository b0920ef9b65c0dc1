/**
 * Asks the user for access to the host of an address, where the browser wants it. It must be called straight from a
 * press, before anything is awaited. An address that cannot be asked for is left to the wallet to judge.
 */
export async function askHostAccess(address: string): Promise<boolean> {
  const pattern = hostPattern(address)
  if (pattern === null || typeof chrome === 'undefined' || chrome.permissions === undefined) return true
  try {
    return await chrome.permissions.request({ origins: [pattern] })
  } catch {
    return true
  }
}

/** The match pattern of an address's host: patterns of the browser name no port. */
export function hostPattern(address: string): string | null {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (url === null) return null
  const scheme = { 'http:': 'http', 'ws:': 'http', 'https:': 'https', 'wss:': 'https' }[url.protocol]
  return scheme === undefined || url.hostname === '' ? null : `${scheme}://${url.hostname}/*`
}
