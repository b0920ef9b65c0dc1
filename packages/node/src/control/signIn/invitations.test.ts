import { describe, expect, test } from 'vitest'
import { stores } from '../store/stores.test.support.ts'
import {
  acceptedBy,
  accountOf,
  arrival,
  type Bench,
  bench,
  claimed,
  client,
  errorOf,
  good,
  invited,
  proofOf,
} from './signIn.test.support.ts'
import { devWallet } from './siwe/wallet.test.support.ts'

const hour = 3_600_000
const dead = { code: 'linkNotValid' }

async function opened(all: Bench) {
  const owner = await claimed(all)
  return { owner, accountId: await accountOf(all, owner.user.id) }
}

async function rolesIn({ store }: Bench, accountId: string) {
  const rows = await store.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['email', 'role'])
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute()
  return rows.map((row) => `${row.email} ${row.role}`)
}

describe.each(stores())('on $name', (kind) => {
  test('somebody new takes an invitation up and is in the account, with the role it names', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const token = await invited(all, owner, 'Ann@example.org', 'viewer')
    expect(await all.signIn.invitationsOf(accountId)).toMatchObject([
      { email: 'ann@example.org', role: 'viewer' },
    ])
    expect(acceptedBy(await all.signIn.readInvitation(token, client))).toEqual({
      account: 'Local',
      email: 'ann@example.org',
      role: 'viewer',
    })
    const ann = acceptedBy(
      await all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password: good }),
    )
    expect(ann.session).toMatchObject({ way: 'invite', accountId })
    expect(await rolesIn(all, accountId)).toEqual(['ann@example.org viewer', 'owner@example.org owner'])
    expect(await all.signIn.invitationsOf(accountId)).toEqual([])
    expect(errorOf(await all.signIn.readInvitation(token, client))).toEqual(dead)
    acceptedBy(await all.signIn.withPassword({ ...arrival, email: 'ann@example.org', password: good }))
  })

  test('the inviter hears the same, whether or not somebody has that e-mail', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    await all.store.db
      .insertInto('users')
      .values({
        id: 'x',
        email: 'known@example.org',
        address: null,
        name: 'X',
        password_hash: null,
        created_at: 1,
      })
      .execute()
    const shapes: unknown[] = []
    for (const email of ['known@example.org', 'nobody@example.org']) {
      const request = { accountId, accountName: 'Local', email, role: 'viewer', by: owner.user } as const
      const { invite, link } = acceptedBy(await all.signIn.invite(request))
      shapes.push([Object.keys(invite), invite.expiresAt, link?.replace(/#.*/, '')])
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('somebody who is known needs their own password: the link alone does not take them over', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const first = await invited(all, owner, 'ann@example.org')
    const ann = acceptedBy(
      await all.signIn.acceptInvitation({ ...arrival, token: first, name: 'Ann', password: good }),
    )
    await all.store.db.deleteFrom('members').where('user_id', '=', ann.user.id).execute()

    const token = await invited(all, owner, 'ann@example.org', 'owner')
    const request = { ...arrival, token, name: 'Evil' }
    expect(
      errorOf(await all.signIn.acceptInvitation({ ...request, password: 'chosen by the owner' })),
    ).toEqual({
      code: 'wrongCredentials',
    })
    const again = acceptedBy(await all.signIn.acceptInvitation({ ...request, password: good }))
    expect(again.user).toEqual(ann.user)
    expect(await rolesIn(all, accountId)).toContain('ann@example.org owner')
  })

  test('a wallet takes an invitation up, without taking over an e-mail that somebody has', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    await all.store.db
      .insertInto('users')
      .values({
        id: 'x',
        email: 'known@example.org',
        address: null,
        name: 'X',
        password_hash: null,
        created_at: 1,
      })
      .execute()
    const token = await invited(all, owner, 'known@example.org', 'viewer')
    const request = { ...arrival, ...(await proofOf(all, devWallet(3))), token, name: 'Kay' }
    const { user } = acceptedBy(await all.signIn.acceptInvitation(request))
    expect(user).toMatchObject({ email: null, address: devWallet(3).address.toLowerCase(), name: 'Kay' })
    expect(await rolesIn(all, accountId)).toContain('null viewer')
  })

  test('an invitation lasts 72 hours, can be taken back, and a newer one takes its place', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const accept = (token: string) =>
      all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password: good })

    const late = await invited(all, owner, 'late@example.org')
    all.wait(72 * hour)
    expect(errorOf(await accept(late))).toEqual(dead)

    const back = await invited(all, owner, 'back@example.org')
    const [open] = await all.signIn.invitationsOf(accountId)
    expect(await all.signIn.withdrawInvitation('another account', open?.id ?? '', owner.user)).toBe(false)
    expect(await all.signIn.withdrawInvitation(accountId, open?.id ?? '', owner.user)).toBe(true)
    expect(errorOf(await accept(back))).toEqual(dead)

    const before = await invited(all, owner, 'ann@example.org', 'owner')
    const after = await invited(all, owner, 'ann@example.org', 'viewer')
    expect(errorOf(await accept(before))).toEqual(dead)
    acceptedBy(await accept(after))
    expect(await rolesIn(all, accountId)).toEqual(['ann@example.org viewer', 'owner@example.org owner'])
  })

  test('two who take one up at the same moment: one of them is in', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const token = await invited(all, owner, 'ann@example.org')
    const outcomes = await Promise.all(
      ['first password', 'second password'].map((password) =>
        all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(await rolesIn(all, accountId)).toHaveLength(2)
  })

  test('a member is not invited again, and what is no e-mail not at all', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const request = { accountId, accountName: 'Local', role: 'viewer', by: owner.user } as const
    expect(errorOf(await all.signIn.invite({ ...request, email: 'owner@example.org' }))).toEqual({
      code: 'alreadyMember',
    })
    expect(errorOf(await all.signIn.invite({ ...request, email: 'nonsense' }))).toEqual({
      code: 'emailMalformed',
    })
  })

  test('who was invited, by whom and what came of it is in the audit log, without any link', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const token = await invited(all, owner, 'ann@example.org')
    acceptedBy(await all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password: good }))
    const rows = await all.store.db
      .selectFrom('audit')
      .select(['actor', 'action', 'detail'])
      .where('account_id', '=', accountId)
      .execute()
    expect(rows).toContainEqual({
      actor: 'owner@example.org',
      action: 'member.invite',
      detail: JSON.stringify({ email: 'ann@example.org', role: 'admin' }),
    })
    expect(rows).toContainEqual({
      actor: 'ann@example.org',
      action: 'member.join',
      detail: '{"role":"admin"}',
    })
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a user chooses among their own accounts', async () => {
    const all = await bench(await kind.open())
    const { owner, accountId } = await opened(all)
    const choose = (id: string) => all.signIn.chooseAccount(owner.session.id, owner.user.id, id)
    expect(errorOf(await choose('another'))).toEqual({ code: 'notMember' })
    expect(await choose(accountId)).toEqual({ ok: true, value: null })
    expect((await all.signIn.session(owner.token))?.session.accountId).toBe(accountId)
  })
})
