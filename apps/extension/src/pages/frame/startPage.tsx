import { ToastRegion } from '@causeway/ui'
import { type ComponentChildren, render } from 'preact'
import { useEffect } from 'preact/hooks'
import { connectDesk } from '../desk/connectDesk.ts'
import { deriveKey } from '../desk/deriveKey.ts'
import { DeskProvider, useSnapshot } from '../desk/desk.ts'

/** The last theme, kept by the page itself: it paints before the worker has said anything. */
const themeKey = 'theme'

/** Starts a page of the extension: its desk, its theme and the place of short messages. */
export function startPage(page: ComponentChildren): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')
  showTheme(localStorage.getItem(themeKey))
  render(
    <DeskProvider value={connectDesk(deriveKey)}>
      <Themed>{page}</Themed>
    </DeskProvider>,
    root,
  )
}

/** Everything below in the user's theme. */
function Themed({ children }: { readonly children?: ComponentChildren }) {
  const theme = useSnapshot()?.settings.theme
  useEffect(() => {
    if (theme === undefined) return
    localStorage.setItem(themeKey, theme)
    showTheme(theme)
  }, [theme])
  return <ToastRegion>{children}</ToastRegion>
}

function showTheme(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.setAttribute('data-theme', theme)
  else document.documentElement.removeAttribute('data-theme')
}
