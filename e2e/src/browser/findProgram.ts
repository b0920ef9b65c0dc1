import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installer = '/usr/bin/apt-get'

export interface ProgramOptions {
  readonly name: string
  /** The environment variable that names another one. */
  readonly variable: string
  readonly usual: readonly string[]
  readonly debianPackage: string
}

/** A browser: the one that a variable names, or an installed one. On Debian it is installed where that is allowed. */
export function findProgram({ name, variable, usual, debianPackage }: ProgramOptions): string {
  const named = process.env[variable]
  if (named !== undefined) return named
  const find = () => usual.find((path) => existsSync(path))
  if (find() === undefined && existsSync(installer) && process.getuid?.() === 0) {
    install(debianPackage)
  }
  const found = find()
  if (found !== undefined) return found
  throw new Error(
    `The browser tests need ${name}. Install it (on Debian: apt-get install ${debianPackage}), or name its program: ${variable}=/path/to/it.`,
  )
}

/** Several test files may want a browser at once, and only one at a time can install. */
function install(debianPackage: string): void {
  const steps = `${installer} update && ${installer} install -y --no-install-recommends ${debianPackage}`
  execFileSync('flock', ['/tmp/causeway-install.lock', 'sh', '-c', steps], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
