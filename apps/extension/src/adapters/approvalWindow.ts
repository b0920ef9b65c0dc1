import type { Approvals, Storage } from '@causeway/wallet'

/** Where the window's id is kept beyond a stop of the worker. */
const windowKey = 'v1/approvalWindow'
/** How long the window stays without a request: the next one is often on its way. */
const lingers = 300
const size = { width: 400, height: 660 } as const

type Windows = Pick<typeof chrome.windows, 'create' | 'update' | 'remove' | 'get' | 'getLastFocused'>

export interface ApprovalWindowOptions {
  readonly windows: Windows
  readonly sessionStorage: Storage
  readonly url: string
  readonly incognito: boolean
  readonly onFault: (error: unknown) => void
}

/** The one window in which the user decides, for the requests of all sites. */
export interface ApprovalWindow {
  /** Opens, calls forward and closes the window as the queue changes. */
  follow(approvals: Approvals): void
  /** Whether a window that was closed was this one. Answers without the wallet, so that other windows wake nothing. */
  isOwn(windowId: number): Promise<boolean>
}

export function createApprovalWindow(options: ApprovalWindowOptions): ApprovalWindow {
  const { windows, sessionStorage, url, incognito, onFault } = options
  /** One step after the other: two requests at once must not open two windows. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (step: () => Promise<unknown>): Promise<unknown> => {
    last = last.then(step).catch(onFault)
    return last
  }

  const openId = async (): Promise<number | null> => {
    const id = await sessionStorage.get(windowKey)
    return typeof id === 'number' ? id : null
  }
  const forget = (): Promise<void> => sessionStorage.remove([windowKey])
  const isThere = (id: number): Promise<boolean> =>
    windows.get(id).then(
      () => true,
      () => false,
    )

  const open = async (): Promise<void> => {
    const plain = { url, type: 'popup', focused: true, incognito, ...size } as const
    // A browser refuses a place that is mostly off the screen, and only it knows where the screen ends.
    const created = await windows.create({ ...plain, ...(await place()) }).catch(() => windows.create(plain))
    if (created?.id !== undefined) await sessionStorage.set({ [windowKey]: created.id })
  }
  /** The upper right corner of the window that the user works in, where a wallet is looked for. */
  const place = async (): Promise<{ left: number; top: number } | null> => {
    const around = await windows.getLastFocused().catch(() => null)
    const { left, top, width } = around ?? {}
    if (left === undefined || top === undefined || width === undefined) return null
    return { left: Math.max(0, left + width - size.width), top: Math.max(0, top) }
  }

  const show = async (approvals: Approvals, isCalled: boolean): Promise<void> => {
    const kept = await openId()
    const id = kept !== null && (await isThere(kept)) ? kept : null
    const isWanted = approvals.pending().length > 0
    if (isWanted && id === null) await open()
    else if (isWanted && id !== null && isCalled) await windows.update(id, { focused: true })
    else if (!isWanted && kept !== null) setTimeout(() => void inTurn(() => close(approvals)), lingers)
  }
  const close = async (approvals: Approvals): Promise<void> => {
    const id = await openId()
    if (id === null || approvals.pending().length > 0) return
    // Forgotten first: that it closed must not be taken for the user's no to what is asked next.
    await forget()
    await windows.remove(id).catch(() => {})
  }

  return {
    follow: (approvals) => {
      let shown = 0
      approvals.onChange((pending, focus) => {
        const isCalled = focus !== null || pending.length > shown
        shown = pending.length
        void inTurn(() => show(approvals, isCalled))
      })
      void inTurn(() => show(approvals, false))
    },
    isOwn: async (windowId) => (await openId()) === windowId,
  }
}
