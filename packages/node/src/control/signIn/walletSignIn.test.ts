import { describe, expect, test } from 'vitest'
import { stores } from '../store/stores.test.support.ts'
import {
  acceptedBy,
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
import type { WalletRequest } from './signIn.ts'
import { devWallet } from './siwe/wallet.test.support.ts'

const minute = 60_000
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const refused = (fault: string) => ({ code: 'messageRefused', fault })

/** An owner who has linked the first wallet. */
async function linked(all: Bench) {
  const owner = await claimed(all)
  acceptedBy(await all.signIn.linkWallet({ ...(await proofOf(all)), userId: owner.user.id, client }))
  return owner
}

const enter = (all: Bench, proof: WalletRequest) => all.signIn.withWallet({ ...arrival, ...proof })

describe.each(stores())('on $name', (kind) => {
  test('a linked account signs in, and the session before it ends', async () => {
    const all = await bench(await kind.open())
    const owner = await linked(all)
    const request = { ...(await proofOf(all)), client, before: owner.token }
    const { user, session, token } = acceptedBy(await all.signIn.withWallet(request))
    expect(user).toMatchObject({ id: owner.user.id, address: devWallet().address.toLowerCase() })
    expect(session.way).toBe('wallet')
    expect(await all.signIn.session(token)).not.toBeNull()
    expect(await all.signIn.session(owner.token)).toBeNull()
  })

  test('an account that nobody linked is refused, and makes no user', async () => {
    const all = await bench(await kind.open())
    await linked(all)
    expect(errorOf(await enter(all, await proofOf(all, devWallet(1))))).toEqual({
      code: 'addressUnknown',
      address: devWallet(1).address.toLowerCase(),
    })
    expect(await all.store.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('a nonce counts once, whatever came of it', async () => {
    const all = await bench(await kind.open())
    await linked(all)
    const proof = await proofOf(all)
    acceptedBy(await enter(all, proof))
    expect(errorOf(await enter(all, proof))).toEqual(refused('nonce'))
    const other = await proofOf(all)
    expect(errorOf(await enter(all, { ...other, signature: proof.signature }))).toEqual(refused('signature'))
    expect(errorOf(await enter(all, other))).toEqual(refused('nonce'))
    const twice = await proofOf(all)
    const outcomes = await Promise.all([enter(all, twice), enter(all, twice)])
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  })

  test('a nonce is good in the browser that asked for it, and nowhere else', async () => {
    const all = await bench(await kind.open())
    await linked(all)
    const proof = await proofOf(all)
    const { browserToken: foreign } = await proofOf(all)
    expect(errorOf(await enter(all, { ...proof, browserToken: null }))).toEqual(refused('nonce'))
    expect(errorOf(await enter(all, { ...proof, browserToken: foreign }))).toEqual(refused('nonce'))
    expect(errorOf(await enter(all, { ...proof, browserToken: proof.nonce.nonce }))).toEqual(refused('nonce'))
    // None of these used it up.
    acceptedBy(await enter(all, proof))
  })

  test('a nonce of our own making, or one that is ten minutes old, is refused', async () => {
    const all = await bench(await kind.open())
    await linked(all)
    expect(errorOf(await enter(all, await proofOf(all, devWallet(), { nonce: 'madeup1234567890' })))).toEqual(
      refused('nonce'),
    )
    const proof = await proofOf(all)
    all.wait(10 * minute)
    expect(errorOf(await enter(all, proof))).toEqual(refused('nonce'))
  })

  const edits: [string, Parameters<typeof proofOf>[2], string][] = [
    ['another domain', { domain: 'evil.example' }, 'domain'],
    ['another scheme', { scheme: 'https' }, 'scheme'],
    ['another page', { uri: 'http://evil.example' }, 'uri'],
    ['an end in the past', { expirationTime: new Date('2026-11-15T08:59:59Z') }, 'expired'],
    ['a beginning to come', { notBefore: new Date('2026-11-15T10:00:00Z') }, 'notYetValid'],
    ['another day', { issuedAt: new Date('2026-11-14T09:00:00Z') }, 'issuedAt'],
  ]
  test.each(edits)('a message with %s is refused', async (_, edit, fault) => {
    const all = await bench(await kind.open())
    await linked(all)
    expect(errorOf(await enter(all, await proofOf(all, devWallet(), edit)))).toEqual(refused(fault))
  })

  test('a changed message, a changed or malleable signature and that of a contract are refused', async () => {
    const all = await bench(await kind.open())
    await linked(all)
    const changed = async (change: (proof: WalletRequest) => Partial<WalletRequest>) => {
      const proof = await proofOf(all)
      return errorOf(await enter(all, { ...proof, ...change(proof) }))
    }
    const victim = devWallet(1).address
    expect(
      await changed(({ message }) => ({ message: message.replace(devWallet().address, victim) })),
    ).toEqual(refused('signature'))
    expect(await changed(({ message }) => ({ message: message.replace('1337', '1338') }))).toEqual(
      refused('signature'),
    )
    expect(await changed(({ signature }) => ({ signature: otherParity(signature) }))).toEqual(
      refused('signature'),
    )
    expect(await changed(({ signature }) => ({ signature: highS(signature) }))).toEqual(refused('signature'))
    expect(await changed(() => ({ signature: `0x${'11'.repeat(320)}` }))).toEqual(refused('signature'))
    expect(await changed(({ message }) => ({ message: `${message}\n` }))).toEqual(refused('malformed'))
  })

  test('where networks are listed, a message must name one of them', async () => {
    const all = await bench(await kind.open())
    await linked(all)
    expect(errorOf(await enter(all, { ...(await proofOf(all)), chainIds: new Set([1n]) }))).toEqual(
      refused('chainId'),
    )
    acceptedBy(await enter(all, { ...(await proofOf(all)), chainIds: new Set([1337n]) }))
  })

  test('an account belongs to one user, who may link it again and another in its place', async () => {
    const all = await bench(await kind.open())
    const owner = await linked(all)
    const token = await invited(all, owner, 'ann@example.org')
    const ann = acceptedBy(
      await all.signIn.acceptInvitation({ ...arrival, token, name: 'Ann', password: good }),
    )
    const link = async (userId: string, index: number) =>
      all.signIn.linkWallet({ ...(await proofOf(all, devWallet(index))), userId, client })
    expect(errorOf(await link(ann.user.id, 0))).toEqual({ code: 'addressTaken' })
    expect(acceptedBy(await link(owner.user.id, 0)).address).toBe(devWallet(0).address.toLowerCase())
    expect(acceptedBy(await link(owner.user.id, 1)).address).toBe(devWallet(1).address.toLowerCase())
    expect(errorOf(await enter(all, await proofOf(all, devWallet(0))))).toMatchObject({
      code: 'addressUnknown',
    })
    expect(acceptedBy(await all.signIn.unlinkWallet(owner.user.id)).address).toBeNull()
    expect(errorOf(await enter(all, await proofOf(all, devWallet(1))))).toMatchObject({
      code: 'addressUnknown',
    })
  })

  test('the only way to sign in cannot be taken away', async () => {
    const all = await bench(await kind.open())
    const owner = await claimed(all)
    const token = await invited(all, owner, 'ann@example.org', 'viewer')
    const request = { ...arrival, ...(await proofOf(all, devWallet(2))), token, name: 'Ann' }
    const ann = acceptedBy(await all.signIn.acceptInvitation(request))
    expect(ann.user).toMatchObject({ email: 'ann@example.org', address: devWallet(2).address.toLowerCase() })
    expect(errorOf(await all.signIn.unlinkWallet(ann.user.id))).toEqual({ code: 'lastWayIn' })
    expect(acceptedBy(await enter(all, await proofOf(all, devWallet(2)))).user.id).toBe(ann.user.id)
  })

  test('nonces are not given out without end', async () => {
    const all = await bench(await kind.open())
    for (let index = 0; index < 30; index++) acceptedBy(await all.signIn.issueNonce(client))
    expect(errorOf(await all.signIn.issueNonce(client))).toEqual({ code: 'tooManyAttempts', waitSeconds: 3 })
    const kept = () => all.store.db.selectFrom('one_time_tokens').select('kind').execute()
    expect(await kept()).toHaveLength(30)
    all.wait(11 * minute)
    acceptedBy(await all.signIn.issueNonce(client))
    expect(await kept()).toHaveLength(1)
  })
})

function otherParity(signature: string): string {
  return `${signature.slice(0, 130)}${signature.slice(130) === '1b' ? '1c' : '1b'}`
}

/** The other form that every signature has: the same signer, were it not for the rule. */
function highS(signature: string): string {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  return otherParity(`${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.slice(130)}`)
}
