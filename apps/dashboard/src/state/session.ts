import type { Role, SignedIn } from '@causeway/node/admin'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

/** Who is signed in, and the ways to change that. */
export interface SessionPort {
  readonly session: SignedIn
  /** After an answer that says who is signed in now. */
  readonly set: (session: SignedIn) => void
  /** Asks the service again: an answer said that nobody is signed in, or somebody changed it. */
  readonly refresh: () => void
}

const Session = createContext<SessionPort | null>(null)

export const SessionProvider = Session.Provider

export function useSession(): SessionPort {
  const port = useContext(Session)
  if (port === null) throw new Error('nobody is signed in here')
  return port
}

/** The port where there may be nobody. */
export function useSessionIfAny(): SessionPort | null {
  return useContext(Session)
}

/** An owner may do everything, an admin all but members, plan and account, a viewer looks. The service decides; this hides. */
export function mayWrite(role: Role): boolean {
  return role !== 'viewer'
}

export function isOwner(role: Role): boolean {
  return role === 'owner'
}
