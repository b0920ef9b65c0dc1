import { clientPage } from './clientPage.ts'
import { extensionId } from './launchExtension.ts'
import { launchPlain, waitFor } from './plainBrowser.ts'
import { servePages } from './servePages.ts'

/** What became of a client that fell silent, and of the worker once the client had left. */
interface IdleStory {
  /** What `wallet_getSession` said before the silence, and after it. */
  readonly before: unknown
  readonly after: unknown
  /** The workers that ran before the silence, and after it: one that was started again has another id. */
  readonly workers: readonly [readonly string[], readonly string[]]
  /** How long the worker ran on when nobody needed it, in milliseconds. */
  readonly lingered: number
}

export interface IdleWatch {
  readonly story: Promise<IdleStory>
  close(): Promise<void>
}

/**
 * Lets an unmodified client over the port say nothing for a while, then leave, in a browser whose worker nobody debugs:
 * a debugger would keep it. It takes time and next to no work, so that a suite can begin it and look at the end.
 */
export async function watchIdle(silence: number): Promise<IdleWatch> {
  const reports: unknown[] = []
  const script = `
    const report = (value) => fetch('/report', { method: 'POST', body: JSON.stringify(value) })
    const ask = () => clients.one.getSession().catch((error) => ({ failed: error.message }))
    start('one', 'port', '${extensionId}')
    await report(await ask())
    await new Promise((resolve) => setTimeout(resolve, ${silence}))
    await report(await ask())
  `
  const site = await servePages({
    pages: { '/client': `${clientPage.pages['/client']}<script type="module">${script}</script>` },
    folders: clientPage.folders,
    onReport: (value) => reports.push(value),
  })
  const browser = await launchPlain()
  let isClosed = false

  const watch = async (): Promise<IdleStory> => {
    // A page of the wallet calls the worker back by itself.
    await browser.closeTabs(extensionId)
    const tab = await browser.openTab(`${site.origin}/client`)
    await waitFor('the first answer', () => reports.length === 1)
    const first = await browser.workers()
    await waitFor('the second answer', () => isClosed || reports.length === 2, silence + 60_000)
    const second = await browser.workers()
    const left = Date.now()
    await browser.closeTab(tab)
    await waitFor('the worker to stop', async () => (await browser.workers()).length === 0, 120_000)
    return {
      before: reports[0],
      after: reports[1],
      workers: [first, second],
      lingered: Date.now() - left,
    }
  }
  const story = watch()
  // Who closes before the end has no use for it.
  story.catch(() => {})
  return {
    story,
    close: async () => {
      isClosed = true
      await browser.close()
      await site.close()
    },
  }
}
