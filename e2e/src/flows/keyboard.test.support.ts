import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { patience } from './stand.test.support.ts'

/** A page that is worked by keys alone. */
export interface Keyboard {
  readonly page: Page
  /** Tabs, forwards or backwards, until what the selector names, or something in it, has the focus. */
  to(selector: string): Promise<void>
  press(key: string): Promise<void>
  /** Goes there and presses Enter, or Space for what is ticked. */
  enter(selector: string): Promise<void>
  tick(selector: string): Promise<void>
  /** Goes there and writes instead of what was there. */
  write(selector: string, text: string): Promise<void>
  /** Goes to a list of choices and picks by the first letters. */
  pick(selector: string, letters: string): Promise<void>
  /** Resolves once the focus has come to rest where reading should go on. */
  landsOn(selector: string): Promise<void>
  /** Where the focus could not be seen. */
  readonly complaints: readonly string[]
}

export const byId = (testId: string) => `[data-testid="${testId}"]`

/** More steps than any page has stops. */
const most = 150

/** What is known of the focus, read in the page. */
interface Focus {
  readonly isThere: boolean
  readonly isBehind: boolean
  readonly name: string
  readonly complaint: string | null
}

export function keyboardOf(page: Page): Keyboard {
  const complaints: string[] = []

  const read = (selector: string) => page.evaluate<Focus>(`(${lookAtFocus})(${JSON.stringify(selector)})`)

  const look = async (selector: string): Promise<Focus> => {
    const focus = await read(selector)
    if (focus.complaint !== null) complaints.push(`${focus.name}: ${focus.complaint}`)
    return focus
  }

  async function to(selector: string): Promise<void> {
    // What cannot be used yet is no stop of the Tab key.
    await page.locator(selector).and(page.locator(':not(:disabled)')).first().waitFor()
    const passed: string[] = []
    for (let step = 0; step < most; step++) {
      const { isThere, isBehind, name } = await look(selector)
      if (isThere) return
      passed.push(name)
      await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${selector} cannot be reached by Tab; the way there: ${passed.join(', ')}`)
  }

  const press = (key: string) => page.keyboard.press(key)

  async function goAndPress(selector: string, key: string): Promise<void> {
    await to(selector)
    await press(key)
  }

  return {
    page,
    to,
    press,
    enter: (selector) => goAndPress(selector, 'Enter'),
    tick: (selector) => goAndPress(selector, 'Space'),
    write: async (selector, text) => {
      await goAndPress(selector, 'Control+A')
      await page.keyboard.type(text)
    },
    pick: async (selector, letters) => {
      await to(selector)
      await page.keyboard.type(letters)
    },
    landsOn: (selector) =>
      vi.waitFor(async () => {
        const { isThere, name } = await read(selector)
        expect(isThere, `the focus is on ${name}, not on ${selector}`).toBe(true)
      }, patience),
    complaints,
  }
}

/**
 * As text, because it runs in the page. A focus is seen when it has an outline, lies inside the window, and nothing
 * covers it; what is focused by a script, so that reading goes on there, is no stop of the Tab
 * key, and a short message goes away by itself.
 */
const lookAtFocus = `(selector) => {
  const active = document.activeElement
  const target = document.querySelector(selector)
  if (active === null || active === document.body)
    return { isThere: false, isBehind: false, name: 'nothing', complaint: null }
  const whyUnseen = () => {
    if (active.getAttribute('tabindex') === '-1') return null
    if (active.tabIndex > 0) return 'out of the order of the page'
    const { outlineStyle, outlineWidth } = getComputedStyle(active)
    if (outlineStyle === 'none' || parseFloat(outlineWidth) === 0) return 'no outline'
    const { left, top, width, height } = active.getBoundingClientRect()
    const [x, y] = [left + Math.min(width / 2, 40), top + Math.min(height / 2, 20)]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'out of the window at ' + x + ', ' + y
    const above = document.elementFromPoint(x, y)
    if (above === null || active.contains(above) || above.contains(active)) return null
    if (above.closest('.cw-toasts') !== null) return null
    return 'covered by ' + above.tagName.toLowerCase() + '.' + above.className
  }
  const follows = target === null ? 0 : active.compareDocumentPosition(target)
  return {
    isThere: active.matches(selector) || target?.contains(active) === true,
    isBehind: (follows & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !active.contains(target),
    name:
      active.closest('[data-testid]')?.getAttribute('data-testid') ??
      active.getAttribute('aria-label') ??
      active.tagName.toLowerCase() + ' ' + active.textContent.trim().slice(0, 30),
    complaint: whyUnseen(),
  }
}`
