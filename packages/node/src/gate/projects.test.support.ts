import { createHash, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Payer, Project, Projects } from '../control/projects.ts'
import type { Allowlists, JwtKey } from '../control/records.ts'
import { openProject } from './openProjects.ts'

export type ProjectChange = Partial<Omit<Project, 'payer' | 'allow'>> & {
  payer?: Partial<Payer>
  allow?: Partial<Allowlists>
}

/** A key with settings, as the control plane would have it in memory. */
export function projectOf(keyId: string, { payer, allow, ...rest }: ProjectChange = {}): Project {
  const open = openProject(keyId)
  const project = {
    ...open,
    ...rest,
    payer: { ...open.payer, accountId: `account of ${keyId}`, ...payer },
    allow: { ...open.allow, ...allow },
  }
  const hasLists = Object.values(project.allow).some((list: readonly string[]) => list.length > 0)
  return { ...project, isOpen: project.secretHash === null && project.jwtKeys.length === 0 && !hasLists }
}

/** Keys that the test changes while the service runs. */
export function createTestProjects(): Projects & { put(key: string, project: Project | null): void } {
  const projects = new Map<string, Project>()
  const listeners = new Set<() => void>()
  return {
    find: (key) => projects.get(key) ?? null,
    has: (keyId) => [...projects.values()].some((project) => project.keyId === keyId),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(key, project) {
      if (project === null) projects.delete(key)
      else projects.set(key, project)
      for (const listener of listeners) listener()
    },
  }
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export const basic = (secret: string, user = '') => `Basic ${btoa(`${user}:${secret}`)}`

/** A key pair of a customer, and tokens signed with it. */
export function createIssuer(algorithm: JwtKey['algorithm'], id: string) {
  const { publicKey, privateKey } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const jwtKey: JwtKey = { id, name: id, algorithm, publicKey: pem, fingerprint: '' }
  return {
    jwtKey,
    pem,
    privateKey,
    sign(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): Promise<string> {
      const exp = Math.floor(Date.now() / 1_000) + 60
      return new SignJWT({ aud: 'localhost', exp, ...claims })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: id, ...header })
        .sign(privateKey)
    },
  }
}
