import type { BlockId } from './header.ts'
import { createHeadStream, type HeadStream, type HeadStreamOptions } from './headStream.ts'
import type { Subscriber } from './subscriber.ts'

/** The stream of one network and everybody who listens to it. */
export interface Hub {
  readonly stream: HeadStream
  readonly members: Set<Subscriber>
  remove(member: Subscriber): void
}

export function createHub(
  options: Omit<HeadStreamOptions, 'start' | 'onAdded' | 'onRemoved'> & { readonly onProgress: () => void },
  start: readonly BlockId[],
): Hub {
  const members = new Set<Subscriber>()
  const tell = (say: (member: Subscriber) => void) => {
    for (const member of members) say(member)
    options.onProgress()
  }
  const stream = createHeadStream({
    ...options,
    start,
    onAdded: (header) => tell((member) => member.added(header)),
    onRemoved: (block) => tell((member) => member.removed(block)),
  })
  return {
    stream,
    members,
    remove(member) {
      members.delete(member)
      member.close()
    },
  }
}
