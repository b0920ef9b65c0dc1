import { accountsChangedNotification } from '../caip/names.ts'
import type { Offer } from './offers.ts'

/** An offer as the lists that go to sites. */
export interface OfferedLists {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
}

const lists = new WeakMap<Offer, OfferedLists>()

/** The scopes of one namespace mostly share an offer and come in a row: the last one saves the look-up. */
let last: { readonly offer: Offer; readonly lists: OfferedLists } | null = null

/**
 * The lists of an offer, made once and frozen. A session of a hundred chains names the same forty methods a hundred
 * times; copying them was most of the cost of reading it.
 */
export function offeredLists(offer: Offer): OfferedLists {
  if (last?.offer === offer) return last.lists
  const known = lists.get(offer)
  const made = known ?? {
    methods: Object.freeze([...offer.methods]),
    // That one is not offered to all: a site gets it by a session property.
    notifications: Object.freeze(
      [...offer.notifications].filter((name) => name !== accountsChangedNotification),
    ),
  }
  if (known === undefined) lists.set(offer, made)
  last = { offer, lists: made }
  return made
}
