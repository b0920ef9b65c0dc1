import type { Clock, Random } from './ports.ts'
import type { Letter, Mail, Mailing } from './signIn.ts'

/** Links of people who never asked for theirs must not pile up. */
const mostLetters = 200

/**
 * The mail of a service without a mail server: letters stay here, and an owner hands their links on. They are in memory
 * alone, for a link in clear does not belong on a disk; after a restart a new one is asked for.
 */
export function createOutbox({ clock, random }: { clock: Clock; random: Random }): Mail {
  let letters: readonly Letter[] = []
  return {
    async send(mailing) {
      const letter: Letter = { ...mailing, id: random(8).toString('hex'), at: clock() }
      // A newer letter of the kind takes the place of the one before, whose link may be dead.
      letters = [...letters.filter((each) => !isSameMatter(each, letter)), letter].slice(-mostLetters)
      return 'kept'
    },
    letters(owned) {
      const now = clock()
      letters = letters.filter((letter) => letter.expiresAt > now)
      // Somebody who belongs to a second account too must not be taken over by the owner of the first.
      return letters.filter(
        ({ accountIds }) => accountIds.length > 0 && accountIds.every((id) => owned.includes(id)),
      )
    },
  }
}

function isSameMatter(one: Mailing, other: Mailing): boolean {
  return one.kind === other.kind && one.to === other.to && `${one.accountIds}` === `${other.accountIds}`
}
