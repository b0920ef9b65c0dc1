import {
  concludeSession,
  isLive,
  notify,
  SessionError,
  sessionChanged,
  toSessionScopes,
} from '@causeway/session'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createActivityLog } from '../activity/createActivityLog.ts'
import { createApprovals } from '../approvals/createApprovals.ts'
import { readPendingConnects } from '../approvals/pendingConnects.ts'
import { createFeeds } from '../networks/feeds/createFeeds.ts'
import type { Line, Wallet, WalletOptions } from '../wallet.ts'
import { createChains } from './chains.ts'
import { createConnections, type OpenLine } from './connections.ts'
import { connectLine, refuseLine } from './connectLine.ts'
import { createDoor } from './door.ts'
import { grantScope } from './grantScope.ts'
import { createNotebook } from './notebook.ts'
import { createOffers } from './offers.ts'
import { createRecipients } from './recipients.ts'
import { stripAccounts, stripScopes } from './removals.ts'
import { createSessionWriter, readSessions } from './sessionRecords.ts'
import { createSessions } from './sessions.ts'
import { createSites } from './sites.ts'
import { createTelling } from './telling.ts'

/** The parts that a wallet is put together from. */
export const walletParts = { createApprovals, createConnections, createSessions, createChains, createFeeds }

export type WalletParts = typeof walletParts

/** Puts a wallet together out of its ports. Every stored session is read first, so that a call never waits for one. */
export async function createWallet(
  options: WalletOptions,
  parts: WalletParts = walletParts,
): Promise<Wallet> {
  const { storage, sessionStorage, clock, random, vault, accounts, networks, namespaces, log, blockList } =
    options
  const { holdings } = accounts
  const newId = (): string => bytesToHex(random(16))
  const now = (): number => clock.now()
  const onFault = (error: unknown): void =>
    log('wallet.fault', { error: error instanceof Error ? error.name : typeof error })

  const [records, restored, recipients, notebook] = await Promise.all([
    readSessions(storage, log),
    readPendingConnects(sessionStorage),
    createRecipients(storage, onFault),
    createNotebook(sessionStorage, onFault),
  ])
  const offers = createOffers(namespaces, networks)
  const connections = parts.createConnections(clock, onFault)
  const activity = createActivityLog({ storage, clock, onFault })
  const telling = createTelling({ connections, offers, now, selected: (scope) => holdings.selected(scope) })
  const sessions = parts.createSessions({
    clock,
    offers,
    records,
    write: createSessionWriter(storage),
    emit: telling.sessionChanged,
    onChange: (origin, before, after) => {
      for (const scope of Object.keys(before?.scopes ?? {}))
        if (after === null || !Object.hasOwn(after.scopes, scope)) feeds.endScope(origin, scope)
      const scopes = toSessionScopes(after, offers)
      approvals.withdraw(origin, ({ scope, method, account }) => {
        const granted = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
        if (granted === undefined || !granted.methods.includes(method)) return false
        return account === null || granted.accounts.includes(account)
      })
      telling.noteChange(origin, before, after)
      sites.changed()
    },
    onFault,
  })
  const sites = createSites(sessions, holdings, now, onFault)
  const feeds = parts.createFeeds({
    networks,
    openSocket: options.openSocket,
    clock,
    random,
    sessionStorage,
    isConnected: (connection) => connections.get(connection) !== null,
    deliver: (connection, scope, notification) => {
      const line = connections.get(connection)
      if (line === null) return
      const event = notify(sessions.of(line.origin).load(), scope, notification, offers, now())
      if (event !== null) line.tell(event)
    },
  })
  const chains = parts.createChains({
    namespaces,
    networks,
    accounts,
    signerOf: options.signerOf,
    recipients,
    feeds,
    notebook,
    grantScope: (origin, scope) => grantScope(sessions.of(origin), scope, holdings),
    now,
  })
  const approvals = parts.createApprovals({
    clock,
    newId,
    vaultState: () => vault.state(),
    spamFilter: options.spamFilter ?? true,
    sessionStorage,
    restored,
    concludeRestored: ({ origin, proposal }, decision) => {
      const entry = { method: 'wallet_createSession', scope: null } as const
      return concludeSession(proposal, decision, { ...sessions.of(origin), holdings }).then(
        () => activity.note(origin, { ...entry, outcome: 'approved', summary: 'Connect' }),
        (error) => {
          if (!(error instanceof SessionError)) return onFault(error)
          activity.note(origin, { ...entry, outcome: 'rejected', code: error.code })
        },
      )
    },
    onFault,
  })
  const isBlocked = ({ origin, within }: { readonly origin: string; readonly within?: string }): boolean =>
    blockList?.isBlocked(origin) === true || (within !== undefined && blockList?.isBlocked(within) === true)
  /** Ends what pages that are blocked have. */
  const shutOut = async (): Promise<void> => {
    approvals.dismiss(isBlocked)
    for (const line of connections.all()) if (isBlocked(line)) feeds.endConnection(line.id)
    const blocked = sessions.origins().filter((origin) => isBlocked({ origin }))
    await Promise.all(blocked.map((origin) => sites.revoke(origin)))
  }
  const pipeline = {
    sessions,
    approvals,
    chains,
    holdings,
    activity,
    log,
    isBlocked,
    explains: options.developerMode ?? (() => false),
  }

  // A page that was connected before this process began cannot know what happened meanwhile.
  const granted = restored.filter(({ decision }) => decision !== undefined).map(({ origin }) => origin)
  const mayBeBehind = new Set([...records.keys(), ...granted])
  const greet = (line: OpenLine): void => {
    if (isBlocked(line)) return
    const stored = sessions.of(line.origin).load()
    // One whose time is over may still wait for its timer.
    const record = isLive(stored, now()) ? stored : null
    if (mayBeBehind.has(line.origin)) line.tell(sessionChanged(toSessionScopes(record, offers)))
    telling.greet(line, record)
    feeds.adopt(line.id, { origin: line.origin, connection: line.id })
  }
  const known = new Map(namespaces.map((namespace) => [namespace.namespace, namespace]))
  let selected = accounts.selected()
  const stopListening = [
    networks.onChange(({ removed }) => {
      offers.refresh()
      stripScopes(sessions, removed).catch(onFault)
    }),
    accounts.onRemove((removed) => void stripAccounts(sessions, removed, known).catch(onFault)),
    accounts.onChange(() => {
      if (accounts.selected() === selected) return
      selected = accounts.selected()
      for (const origin of sessions.origins()) telling.accountSelected(origin, sessions.of(origin).load())
    }),
    vault.onChange(() => approvals.refresh()),
    blockList?.onChange(() => void shutOut().catch(onFault)) ?? (() => {}),
  ]
  // What an ended session followed ends with it, so it has to be there by then.
  await feeds.resume()
  await sessions.expire()
  // The list that comes with the wallet may have grown since.
  await shutOut()

  const lines = new Map<string, Line>()
  let isClosed = false
  const endLine = ({ id, origin }: OpenLine): void => {
    lines.delete(id)
    approvals.cancel(id)
    feeds.endConnection(id)
    if (!connections.all().some((line) => line.origin === origin)) sessions.leave(origin)
  }
  const door = createDoor(now)
  const linePorts = { connections, door, pipeline, newId, clock, greet, onClose: endLine }
  return {
    connect: (line) => {
      if (isClosed) return refuseLine(line, newId())
      const connection = connectLine(line, linePorts)
      if (connections.get(connection.id) !== null) lines.set(connection.id, line)
      return connection
    },
    approvals,
    activity,
    sites,
    close: async () => {
      for (const stop of stopListening) stop()
      isClosed = true
      for (const line of connections.all()) line.close()
      // Whoever waits for an answer has to hear that none will come.
      for (const line of lines.values()) line.close()
      lines.clear()
      approvals.close()
      sessions.close()
      feeds.close()
      await Promise.all([activity.close(), approvals.flush()])
    },
  }
}
