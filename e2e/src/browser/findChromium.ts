import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium']
const installer = '/usr/bin/apt-get'

/**
 * The Chromium that tests run in: the one that `CHROMIUM` names, or an installed one. On Debian it is installed where
 * that is allowed. Google Chrome will not do: it loads no unpacked extension from its command line any more.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named !== undefined) return named
  const installed = usual.find((path) => existsSync(path))
  if (installed !== undefined) return installed
  if (existsSync(installer) && process.getuid?.() === 0) {
    execFileSync(installer, ['update'], { stdio: 'ignore' })
    execFileSync(installer, ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
    const added = usual.find((path) => existsSync(path))
    if (added !== undefined) return added
  }
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or name its program: CHROMIUM=/path/to/chromium.',
  )
}
