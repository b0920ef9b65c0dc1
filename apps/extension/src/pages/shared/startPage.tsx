import { ToastRegion } from '@causeway/ui'
import { type ComponentChildren, render } from 'preact'
import { useEffect } from 'preact/hooks'
import { connectDesk } from './connectDesk.ts'
import { deriveKey } from './deriveKey.ts'
import { DeskProvider, useSnapshot } from './desk.ts'

/** Starts a page of the extension: its desk, its theme and the place of short messages. */
export function startPage(page: ComponentChildren): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')
  render(
    <DeskProvider value={connectDesk(deriveKey)}>
      <Themed>{page}</Themed>
    </DeskProvider>,
    root,
  )
}

/** Everything below in the user's theme. */
function Themed({ children }: { readonly children?: ComponentChildren }) {
  const theme = useSnapshot()?.settings.theme ?? 'system'
  useEffect(() => {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.setAttribute('data-theme', theme)
  }, [theme])
  return <ToastRegion>{children}</ToastRegion>
}
