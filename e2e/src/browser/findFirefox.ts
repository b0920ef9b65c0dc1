import { findProgram } from './findProgram.ts'

/** The Firefox that tests run in. */
export function findFirefox(): string {
  return findProgram({
    name: 'Firefox',
    variable: 'FIREFOX',
    usual: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'],
    debianPackage: 'firefox-esr',
  })
}
