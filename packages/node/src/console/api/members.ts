import type { Member, Role } from '../../control/records.ts'

export interface Invite {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: number
  readonly expiresAt: number
}

export interface MembersView {
  readonly members: readonly Member[]
  /** Invitations that nobody has taken up yet. */
  readonly invites: readonly Invite[]
}

/** An invitation, with the link to hand on where no mail is sent. */
export interface NewInvite {
  readonly invite: Invite
  readonly link: string | null
}
