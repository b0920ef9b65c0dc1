import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installer = '/usr/bin/apt-get'

/**
 * Installs what tests need where that is allowed: on Debian, as root. Several test files may want something at once, and
 * only one at a time can install.
 */
export function installProgram(debianPackage: string): void {
  if (!existsSync(installer) || process.getuid?.() !== 0) return
  const steps = `${installer} update && ${installer} install -y --no-install-recommends ${debianPackage}`
  execFileSync('flock', ['/tmp/causeway-install.lock', 'sh', '-c', steps], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
