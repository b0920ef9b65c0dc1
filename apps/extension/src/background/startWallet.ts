import {
  createAccounts,
  createBlockList,
  createDesk,
  createNetworks,
  createScreens,
  createSettings,
  createSignerOf,
  createVault,
  createWallet,
  type Desk,
  namespaces,
  type Storage,
  type Vault,
  type Wallet,
} from '@causeway/wallet'
import { createExtensionClock } from '../adapters/extensionClock.ts'
import { openSocket } from '../adapters/openSocket.ts'
import { readBlockedHosts } from './readBlockedHosts.ts'

/** A wallet that runs, and the desk that serves its pages. */
export interface StartedWallet {
  readonly wallet: Wallet
  readonly vault: Vault
  readonly desk: Desk
}

export interface StartOptions {
  readonly storage: Storage
  readonly sessionStorage: Storage
  /** The wallet has forgotten everything and is closed: the next one who needs it starts another. */
  readonly restart: () => void
}

/** Puts the wallet together around the browser's parts. It holds no rule of its own. */
export async function startWallet({
  storage,
  sessionStorage,
  restart,
}: StartOptions): Promise<StartedWallet> {
  const clock = createExtensionClock(chrome.alarms)
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
  const log = (event: string, facts: object): void => console.warn(event, facts)
  const fetch: typeof globalThis.fetch = (...given) => globalThis.fetch(...given)
  const ports = { storage, sessionStorage, clock, random, namespaces, log }

  const screens = createScreens({ clock })
  const onFault = (error: unknown): void =>
    log('extension.fault', { error: error instanceof Error ? error.name : typeof error })
  const [settings, networks, blockList] = await Promise.all([
    createSettings({ storage }),
    createNetworks({ storage, fetch, clock }),
    readBlockedHosts(onFault).then((shipped) => createBlockList({ storage, shipped, onFault })),
  ])
  const vault = await createVault({ ...ports, kdf: screens.kdf, autoLockMs: settings.autoLockMs() })
  const [accounts] = await Promise.all([
    createAccounts({ storage, vault, namespaces, random }),
    vault.resume(),
  ])
  const wallet = await createWallet({
    ...ports,
    fetch,
    openSocket,
    vault,
    signerOf: createSignerOf({ accounts, vault, namespaces }),
    accounts,
    networks,
    blockList,
    developerMode: () => settings.current().developerMode,
  })
  const desk = createDesk({
    ...ports,
    screens,
    settings,
    blockList,
    wallet,
    vault,
    accounts,
    networks,
    restart,
  })
  return { wallet, vault, desk }
}
