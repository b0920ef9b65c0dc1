import type { Page as ChromiumPage } from 'playwright-core'
import type { Page as FirefoxPage } from 'puppeteer-core'

const timeout = 15_000

/** A page in whichever browser, as far as a walk through it needs. */
export interface Driver {
  click(selector: string): Promise<void>
  fill(selector: string, value: string): Promise<void>
  /** Picks from a `select`. */
  pick(selector: string, value: string): Promise<void>
  /** Waits until it is there. */
  present(selector: string): Promise<void>
  /** Waits until it is gone. */
  absent(selector: string): Promise<void>
  /** What each element that fits says. */
  texts(selector: string): Promise<readonly string[]>
}

export const testId = (id: string): string => `[data-testid="${id}"]`

export function driveChromium(page: ChromiumPage): Driver {
  const at = (selector: string) => page.locator(selector).first()
  return {
    click: async (selector) => {
      // A tab in the background draws a frame a second, and the driver waits for two of them.
      await page.bringToFront()
      await at(selector).click({ timeout })
    },
    fill: (selector, value) => at(selector).fill(value, { timeout }),
    pick: async (selector, value) => void (await at(selector).selectOption(value, { timeout })),
    present: (selector) => at(selector).waitFor({ state: 'attached', timeout }),
    absent: (selector) => at(selector).waitFor({ state: 'detached', timeout }),
    texts: (selector) => page.locator(selector).allTextContents(),
  }
}

export function driveFirefox(page: FirefoxPage): Driver {
  const at = (selector: string) => page.locator(selector).setTimeout(timeout)
  return {
    click: async (selector) => {
      // The driver waits for frames, and a tab in the background draws none.
      await page.bringToFront()
      await at(selector).click()
    },
    fill: async (selector, value) => {
      await page.waitForSelector(selector, { timeout })
      // The driver's own way sets a long text where React does not see it.
      await page.evaluate(`{
        const field = document.querySelector(${JSON.stringify(selector)})
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
        set.call(field, ${JSON.stringify(value)})
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }`)
    },
    pick: (selector, value) => at(selector).fill(value),
    present: async (selector) => void (await page.waitForSelector(selector, { timeout })),
    absent: (selector) =>
      page
        .waitForFunction(`document.querySelector(${JSON.stringify(selector)}) === null`, { timeout })
        .then(() => {}),
    texts: async (selector) => {
      const script = `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.textContent)`
      return (await page.evaluate(script)) as string[]
    },
  }
}
