import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/**
 * Gives the focus a place when what had it is gone, such as the button of a row that it removed: the heading of the
 * nearest thing around it that is still there. Without it a screen reader would begin at the top of the document.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = main.current
    if (root === null) return
    // What had the focus last, and all that it stood in.
    let path: readonly HTMLElement[] = []
    const note = ({ target }: FocusEvent) => {
      path = target instanceof HTMLElement ? pathOf(target) : []
    }
    // Somebody who presses beside everything means to leave it.
    const forget = () => {
      path = []
    }
    const look = () => {
      const [last, ...around] = path
      if (last === undefined || (document.activeElement ?? document.body) !== document.body) return
      if (last.isConnected) {
        // It was disabled for a moment, while its work went on.
        if (!last.matches(':disabled')) last.focus({ preventScroll: true })
        return
      }
      const place = around.find((each) => each.isConnected && each.matches('section[aria-labelledby], main'))
      const heading = place?.querySelector<HTMLElement>('h1, h2')
      if (heading == null) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    addEventListener('focusin', note)
    addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      removeEventListener('focusin', note)
      removeEventListener('pointerdown', forget)
    }
  }, [main])
}

function pathOf(element: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = []
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) path.push(each)
  return path
}
