import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const builder = fileURLToPath(new URL('../../../scripts/buildExtension.mjs', import.meta.url))

/** A folder of a test's own: the extension for Chromium is in `folder`, the browser keeps its profile in `profile`. */
export interface BuiltExtension {
  readonly directory: string
  readonly folder: string
}

/** Within one run of the tests it is built once, and each file of tests has a copy. */
export function buildExtension(): BuiltExtension {
  const shared = process.env.CAUSEWAY_TEST_RUN
  if (shared === undefined) return buildExtensionAnew()
  const kept = join(shared, 'extension')
  if (existsSync(kept)) {
    const built = emptyFolder()
    cpSync(kept, built.directory, { recursive: true })
    return built
  }
  const built = buildExtensionAnew()
  leaveCopy(built, kept)
  return built
}

export function buildExtensionAnew(): BuiltExtension {
  const built = emptyFolder()
  execFileSync(process.execPath, [builder, built.directory], { stdio: ['ignore', 'ignore', 'inherit'] })
  return built
}

function emptyFolder(): BuiltExtension {
  const directory = mkdtempSync(join(tmpdir(), 'causeway-extension-'))
  return { directory, folder: join(directory, 'chromium') }
}

/** Under another name first, so that nobody finds a half of it; whoever comes second leaves none. */
function leaveCopy({ directory }: BuiltExtension, kept: string): void {
  const whole = `${kept}-${process.pid}`
  cpSync(directory, whole, { recursive: true })
  try {
    renameSync(whole, kept)
  } catch {
    rmSync(whole, { recursive: true, force: true })
  }
}
