import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installProgram } from '../../command/testing/installProgram.ts'

/** A server program that tests start: on the path or where Debian puts it; installed there where that is allowed. */
export function findServer(server: { program: string; title: string; debianPackage: string }): string {
  const { program, title, debianPackage } = server
  const there = find(program)
  if (there !== null) return there
  installProgram(debianPackage)
  const installed = find(program)
  if (installed !== null) return installed
  throw new Error(
    `These tests start a real ${title} server, and there is none. Install it (on Debian: apt-get install ${debianPackage}), or put ${program} on the PATH.`,
  )
}

function find(program: string): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}
