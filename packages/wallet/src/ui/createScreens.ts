import type { Clock } from '../clock.ts'
import { isObject } from '../json.ts'
import type { Kdf } from '../vault/kdf.ts'
import type { Screen, ToScreen } from './wire.ts'

/** The longest that a screen may take to derive a key; the vault waits for it. */
const longestDerivation = 60_000

const keyLength = 32

/** A screen that is connected. */
export interface OpenScreen {
  send(message: ToScreen): void
  /** Runs what derives keys from these passwords: this screen, which sent them, is the one that is asked to. */
  deriving<T>(passwords: readonly string[], run: () => Promise<T>): Promise<T>
  /** The screen says what a derivation came to: any value at all. */
  derived(answer: unknown): void
  isOpen(): boolean
  /** It went away: what it derives has failed. */
  leave(): void
}

/** The screens that are connected, made before the vault, which derives its keys on them. */
export interface Screens {
  /** Derives on the screen whose call needs it, because a service worker has no thread to spare for Argon2id. */
  readonly kdf: Kdf
  open(screen: Screen): OpenScreen
  all(): readonly OpenScreen[]
  /** Hangs up on every screen. */
  close(): void
}

interface Derivation {
  settle(key: Uint8Array | null): void
}

interface Entry {
  readonly screen: Screen
  readonly opened: OpenScreen
  /** The passwords of the calls that run: a password goes back to where it came from and nowhere else. */
  readonly passwords: string[]
  readonly derivations: Map<number, Derivation>
}

export function createScreens({ clock }: { readonly clock: Clock }): Screens {
  const entries = new Set<Entry>()
  let lastId = 0

  const derive = ({ opened, derivations }: Entry, message: Parameters<Kdf>): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const settle = (key: Uint8Array | null): void => {
        stopWaiting()
        if (!derivations.delete(id)) return
        if (key === null) reject(new Error('The screen did not derive the key.'))
        else resolve(key)
      }
      const stopWaiting = clock.after(longestDerivation, () => settle(null))
      derivations.set(id, { settle })
      const [password, parameters] = message
      opened.send({ derive: { id, password, parameters } })
    })

  const open = (screen: Screen): OpenScreen => {
    const passwords: string[] = []
    const derivations = new Map<number, Derivation>()
    const opened: OpenScreen = {
      send: (message) => {
        if (!entries.has(entry)) return
        try {
          screen.send(message)
        } catch {
          // A port that is closing throws; the screen is as good as gone.
          opened.leave()
        }
      },
      deriving: async (lent, run) => {
        const normalised = lent.map(normalise)
        passwords.push(...normalised)
        try {
          return await run()
        } finally {
          for (const password of normalised) passwords.splice(passwords.indexOf(password), 1)
        }
      },
      derived: (answer) => {
        if (!isObject(answer) || typeof answer.id !== 'number') return
        derivations.get(answer.id)?.settle(toKey(answer.key))
      },
      isOpen: () => entries.has(entry),
      leave: () => {
        entries.delete(entry)
        for (const derivation of [...derivations.values()]) derivation.settle(null)
      },
    }
    const entry: Entry = { screen, opened, passwords, derivations }
    entries.add(entry)
    return opened
  }

  return {
    kdf: async (password, parameters) => {
      const entry = [...entries].find(({ passwords }) => passwords.includes(normalise(password)))
      if (entry === undefined) throw new Error('No screen asked for this key.')
      return derive(entry, [password, parameters])
    },
    open,
    all: () => [...entries].map(({ opened }) => opened),
    close: () => {
      for (const { screen, opened } of [...entries]) {
        opened.leave()
        screen.close()
      }
    },
  }
}

/** As the vault writes a password before it derives from it. */
function normalise(password: string): string {
  return password.normalize('NFKC')
}

function toKey(value: unknown): Uint8Array | null {
  const isByte = (byte: unknown) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256
  return Array.isArray(value) && value.length === keyLength && value.every(isByte)
    ? Uint8Array.from(value)
    : null
}
