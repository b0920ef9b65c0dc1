import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchFolder } from './folders.ts'

/** The peers and their exact versions, from the manifest of the benchmark. */
export function peerVersions(): Record<string, string> {
  const { devDependencies } = readManifest('package.json')
  return devDependencies ?? {}
}

/** Installs the peers from the lock file of the benchmark when one is missing or of another version. */
export function installPeers(): void {
  const isInstalled = Object.entries(peerVersions()).every(([name, version]) => {
    const file = join('node_modules', name, 'package.json')
    return existsSync(join(benchFolder, file)) && readManifest(file).version === version
  })
  if (!isInstalled)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: benchFolder, stdio: 'inherit' })
}

function readManifest(file: string): { version: string; devDependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(benchFolder, file), 'utf8'))
}
