import { WalletError } from '../errors.ts'
import { isObject } from '../json.ts'
import type { Storage } from '../storage/storage.ts'
import type { Log } from '../wallet.ts'
import type { OpenScreen, Screens } from './createScreens.ts'
import { toMs } from './createSettings.ts'
import { createSnapshots } from './createSnapshots.ts'
import { forgetEverything } from './forgetEverything.ts'
import { badCall, membersOf } from './params.ts'
import type { RowPorts, Rows } from './row.ts'
import { accountRows } from './rows/accountRows.ts'
import { blockRows } from './rows/blockRows.ts'
import { networkRows } from './rows/networkRows.ts'
import { settingsRows } from './rows/settingsRows.ts'
import { siteRows } from './rows/siteRows.ts'
import { vaultRows } from './rows/vaultRows.ts'
import type { Snapshot } from './snapshot.ts'
import type { UiMethod } from './uiMethods.ts'
import type { Screen, UiError } from './wire.ts'

export interface DeskOptions extends RowPorts {
  /** The screens that the vault derives its keys on. */
  readonly screens: Screens
  readonly storage: Storage
  readonly sessionStorage: Storage
  readonly log: Log
  /**
   * Puts the wallet together anew out of its storages, which are empty now. Called after a reset, when the old wallet
   * is closed and every screen was hung up on.
   */
  readonly restart: () => void
}

/** A line between the wallet and one of its screens. */
export interface ScreenLine {
  /** A message of the screen, as the transport delivered it: any value at all. */
  receive(message: unknown): void
  /** The screen went away. */
  close(): void
}

/** Where the wallet's own screens are served. It trusts who is connected: the transport has to check that. */
export interface Desk {
  /** A new screen. It is sent the state at once, and again after every change. */
  connect(screen: Screen): ScreenLine
  /** Hangs up on every screen. */
  close(): void
}

/** Calls that a screen makes by itself: they do not keep the vault open. */
const unasked: ReadonlySet<UiMethod> = new Set([
  'ui_balances',
  'ui_testNetwork',
  'ui_activity',
  'ui_blockedSites',
  'ui_recentActivity',
  'ui_pastSites',
])

/**
 * Serves the screens of a wallet. The screens and the settings are made first, because the vault derives its keys on
 * the screens and the wallet follows the settings; see the README for the order.
 */
export function createDesk(options: DeskOptions): Desk {
  const { screens, settings, wallet, vault, storage, sessionStorage, clock, log, restart } = options
  const onFault = (error: unknown, method: string | null = null): void =>
    log('desk.fault', { method, error: error instanceof Error ? error.name : typeof error })
  const shown = new WeakMap<OpenScreen, number>()
  const show = (screen: OpenScreen, snapshot: Snapshot): void => {
    if (shown.get(screen) === snapshot.version) return
    shown.set(screen, snapshot.version)
    screen.send({ snapshot })
  }
  const snapshots = createSnapshots({
    ...options,
    isWatched: () => screens.all().length > 0,
    push: (snapshot) => {
      for (const screen of screens.all()) show(screen, snapshot)
    },
    onFault,
  })
  let minutes = settings.current().autoLockMinutes
  const stopFollowing = settings.onChange(({ autoLockMinutes }) => {
    // Setting it counts as a use, so that it is not done for another switch.
    if (autoLockMinutes !== minutes) vault.setAutoLock(toMs(autoLockMinutes))
    minutes = autoLockMinutes
  })
  let isClosed = false
  const close = (): void => {
    isClosed = true
    stopFollowing()
    snapshots.close()
    screens.close()
  }

  const table: Rows<UiMethod> = {
    ...vaultRows(options),
    ...accountRows(options),
    ...networkRows(options),
    ...siteRows(options),
    ...settingsRows(options),
    ...blockRows(options),
    ui_reset: async (params) => {
      if (membersOf(params).confirm !== 'reset') throw badCall()
      isClosed = true
      snapshots.close()
      try {
        await forgetEverything({ wallet, vault, storages: [storage, sessionStorage] })
      } finally {
        // After the answer, which goes to a screen that is hung up on.
        clock.after(0, () => {
          close()
          restart()
        })
      }
      return null
    },
  }

  const answer = async (screen: OpenScreen, id: number | string, method: unknown, params: unknown) => {
    try {
      if (typeof method !== 'string' || !isMethod(table, method)) throw badCall()
      if (isClosed) throw new WalletError('restarting')
      if (!unasked.has(method)) vault.touch()
      const result = await table[method](params, screen)
      // First what has changed, then that it is done.
      if (!isClosed) await snapshots.current()
      screen.send({ id, result })
    } catch (error) {
      if (!(error instanceof WalletError)) onFault(error, typeof method === 'string' ? method : null)
      screen.send({ id, error: toUiError(error) })
    }
  }

  return {
    connect: (screen) => {
      const opened = screens.open(screen)
      if (isClosed) {
        opened.leave()
        screen.close()
        return { receive: () => {}, close: () => {} }
      }
      snapshots.current().then((snapshot) => show(opened, snapshot), onFault)
      return {
        receive: (message) => {
          if (!opened.isOpen() || !isObject(message)) return
          if (Object.hasOwn(message, 'derived')) return opened.derived(message.derived)
          const { id, method, params } = message
          if (typeof id === 'number' || typeof id === 'string') void answer(opened, id, method, params)
        },
        close: () => opened.leave(),
      }
    },
    close,
  }
}

function isMethod(table: Rows<UiMethod>, method: string): method is UiMethod {
  return Object.hasOwn(table, method)
}

/** Errors as a screen hears them. What is no refusal may quote anything, so nothing of it is passed on. */
function toUiError(error: unknown): UiError {
  if (!(error instanceof WalletError))
    return { reason: 'internal', message: 'Something went wrong in the wallet. Try again.' }
  const { reason, message, retryAfter } = error
  return { reason, message, ...(retryAfter === null ? {} : { retryAfter }) }
}
