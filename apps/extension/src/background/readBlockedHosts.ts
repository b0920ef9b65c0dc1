/** The list of blocked hosts that lies in the extension's folder, next to the manifest. */
const file = 'blocked-hosts.txt'

/** Reads the list that came with the extension. Without it the wallet starts all the same, with the user's own. */
export async function readBlockedHosts(onFault: (error: unknown) => void): Promise<string> {
  try {
    const response = await fetch(chrome.runtime.getURL(file))
    if (!response.ok) throw new Error(`${file} is missing`)
    return await response.text()
  } catch (error) {
    onFault(error)
    return ''
  }
}
