import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that all test files of a run share: the first that starts a server leaves there what the others copy. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-run-'))
  // PostgreSQL runs as another user where the tests are run by root.
  chmodSync(folder, 0o711)
  process.env.CAUSEWAY_TEST_RUN = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
