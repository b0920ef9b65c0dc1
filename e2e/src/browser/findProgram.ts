import { existsSync } from 'node:fs'
import { installProgram } from '@causeway/node/testing'

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
  if (find() === undefined) installProgram(debianPackage)
  const found = find()
  if (found !== undefined) return found
  throw new Error(
    `The browser tests need ${name}. Install it (on Debian: apt-get install ${debianPackage}), or name its program: ${variable}=/path/to/it.`,
  )
}
