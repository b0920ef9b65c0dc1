import type { BrowserContext } from 'playwright-core'

/** What the page has in its global scope. */
export interface MessagePage {
  heard: { id?: unknown; method?: unknown; error?: { code: number } }[]
  found: { params: Record<string, unknown> }[]
  providers: Record<string, { request(call: object): Promise<unknown> }>
  ask(method: string, params?: unknown): Promise<{ result?: unknown; error?: { code: number } }>
}

/** Speaks the wallet's own names by message, and looks for wallets. */
const html = `<!doctype html><script>
  globalThis.heard = []
  globalThis.found = []
  globalThis.providers = {}
  addEventListener('message', ({ data }) => data.target === 'causeway-inpage' && heard.push(data.data.data))
  addEventListener('caip294:wallet_announce', ({ detail }) => found.push(detail))
  addEventListener('eip6963:announceProvider', ({ detail }) => { providers[detail.info.rdns] = detail.provider })
  dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
  dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  let lastId = 0
  globalThis.ask = (method, params) => new Promise((resolve) => {
    const id = 'message ' + ++lastId
    addEventListener('message', ({ data }) => {
      if (data.target === 'causeway-inpage' && data.data.data.id === id) resolve(data.data.data)
    })
    const data = { jsonrpc: '2.0', id, method, ...(params && { params }) }
    postMessage({ target: 'causeway-contentscript', data: { name: 'causeway-multichain-provider', data } }, origin)
  })
</script>`

/** The page, for a site. */
export const messagePages = { '/messages': html } as const

/** Opens the page on an origin that serves it. */
export async function openMessages(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await page.goto(`${origin}/messages`)
  return {
    page,
    ask: (method: string, params?: unknown) =>
      page.evaluate(([name, given]) => (globalThis as unknown as MessagePage).ask(name, given), [
        method,
        params,
      ] as const),
    request: (rdns: string, method: string, params: unknown[] = []) =>
      page.evaluate(
        ([name, called, given]) =>
          (globalThis as unknown as MessagePage).providers[name]
            ?.request({ method: called, params: given })
            .catch((error) => ({ code: error.code })),
        [rdns, method, params] as const,
      ),
    providers: () => page.evaluate(() => Object.keys((globalThis as unknown as MessagePage).providers)),
  }
}
