import type { Config } from '../config/config.ts'
import type { Account } from '../control/records.ts'
import { createSignIn } from '../control/signIn/createSignIn.ts'
import { signInErrorText } from '../control/signIn/signInError.ts'
import type { Store } from '../control/store/openStore.ts'
import { CommandError } from './command.ts'
import { consoleAddress, tokenLink } from './dashboardFacts.ts'
import { whereaboutsOf } from './runningService.ts'

/** A link that makes somebody an owner, for whoever runs the service to hand on. */
export interface OwnerInvitation {
  readonly owner: string
  readonly link: string
  readonly expires: string
}

export async function inviteOwner(
  { id: accountId, name: accountName }: Account,
  { store, config, email, actor }: { store: Store; config: Config; email: string; actor: string },
): Promise<OwnerInvitation> {
  const whereabouts = whereaboutsOf(config)
  const ports = { console: config.ports.console, ...whereabouts.ports }
  const address = consoleAddress({ ...whereabouts, ports }) ?? ''
  const signIn = createSignIn({
    store,
    linkTo: (page, token) => tokenLink(address, page, token),
    onFault: () => {},
  })
  // Nobody who signs in: only the name counts, which the audit log shows.
  const by = { id: actor, email: null, address: null, name: actor, createdAt: 0 }
  const outcome = await signIn.invite({ accountId, accountName, email, role: 'owner', by })
  if (!outcome.ok) throw new CommandError(signInErrorText(outcome.error))
  const { invite, link } = outcome.value
  if (link === null) throw new Error('the invitation was sent in place of being shown')
  return { owner: email, link, expires: new Date(invite.expiresAt).toISOString() }
}

export function invitationText({ owner, link, expires }: OwnerInvitation): string {
  return `Give this link to ${owner}: it makes them an owner, once, until ${expires}. It cannot be shown again.\n\n${link}\n`
}
