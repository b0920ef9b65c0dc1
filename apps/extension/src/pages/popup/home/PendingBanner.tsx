import { Button, Notice } from '@causeway/ui'
import { strings } from '../strings.ts'

/** Requests that wait, with the way to their window. */
export function PendingBanner({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Notice
      tone="caution"
      data-testid="pending-banner"
      action={
        <Button small onClick={showApprovals}>
          {strings.home.review}
        </Button>
      }
    >
      {strings.home.pending(count)}
    </Notice>
  )
}

/** Calls the window with the requests forward; where none is open they are shown here. */
async function showApprovals(): Promise<void> {
  const url = new URL('approval.html', location.href).href
  const [open] = (await chrome.runtime.getContexts?.({ documentUrls: [url] })) ?? []
  if (open === undefined || open.windowId === -1) location.assign(url)
  else await chrome.windows.update(open.windowId, { focused: true })
}
