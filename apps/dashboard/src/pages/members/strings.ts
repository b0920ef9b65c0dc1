import type { Role } from '@causeway/node/admin'

const roleSays: Readonly<Record<Role, string>> = {
  owner: 'Everything, also members, plan and account',
  admin: 'Keys and all figures; not members, plan or account',
  viewer: 'Looks, and changes nothing',
}

export const strings = {
  title: 'Members',
  says: 'Who works in this account, and what each may do.',
  list: 'Members of this account',
  invites: 'Open invitations',
  letters: 'Letters to hand on',
  lettersSays:
    'No mail is set up, so these links were not sent. Each lets its receiver in: give it to nobody else.',
  role: 'Role',
  you: 'You',
  roleOf: (name: string) => `Role of ${name}`,
  roleSays,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeSays: 'They lose access to this account at once. Keys that they made go on working.',
  removeConfirm: 'Remove',
  removed: (name: string) => `${name} was removed.`,
  changed: (name: string, role: string) => `${name} is now ${role}.`,
  invite: 'Invite somebody',
  email: 'E-mail',
  send: 'Invite',
  sent: (email: string) => `An invitation to ${email} is on its way.`,
  link: 'Invitation link',
  linkSays: (email: string) =>
    `No mail is set up. Give this link to ${email} yourself: it lets its holder into the account, once.`,
  withdraw: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: 'The invitation was withdrawn.',
  expires: (at: string) => `runs out on ${at}`,
  none: 'No open invitations',
  noneSays: 'Whoever you invite appears here until they join.',
  ownersOnly: 'Only owners can invite, change roles and remove.',
  kinds: { invite: 'Invitation', reset: 'New password' },
} as const
