import { findProgram } from './findProgram.ts'

/** The Chromium that tests run in. Google Chrome will not do: its command line loads no unpacked extension any more. */
export function findChromium(): string {
  return findProgram({
    name: 'Chromium',
    variable: 'CHROMIUM',
    usual: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
    debianPackage: 'chromium',
  })
}
