/**
 * Asks the user for access to the hosts of some addresses, where the browser wants it. It must be called straight from a
 * press, before anything is awaited. An address that cannot be asked for is left to the wallet to judge.
 */
export async function askHostAccess(...addresses: readonly string[]): Promise<boolean> {
  const origins = hostPatterns(addresses)
  if (origins.length === 0 || typeof chrome === 'undefined' || chrome.permissions === undefined) return true
  try {
    return await chrome.permissions.request({ origins: [...origins] })
  } catch {
    return true
  }
}

/** Those of some addresses whose hosts the browser does not let the wallet reach yet. */
export async function withoutHostAccess(addresses: readonly string[]): Promise<readonly string[]> {
  if (typeof chrome === 'undefined' || chrome.permissions === undefined) return []
  const missing = addresses.map(async (address) => {
    const pattern = hostPattern(address)
    return pattern !== null && !(await chrome.permissions.contains({ origins: [pattern] })) ? [address] : []
  })
  return (await Promise.all(missing)).flat()
}

/** The match patterns of some addresses, each once. */
export function hostPatterns(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map(hostPattern).filter((pattern) => pattern !== null))]
}

/** The match pattern of an address's host: patterns of the browser name no port. */
function hostPattern(address: string): string | null {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null
  if (url === null) return null
  const scheme = { 'http:': 'http', 'ws:': 'http', 'https:': 'https', 'wss:': 'https' }[url.protocol]
  return scheme === undefined || url.hostname === '' ? null : `${scheme}://${url.hostname}/*`
}
