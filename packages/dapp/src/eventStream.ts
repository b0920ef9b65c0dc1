import type { Connection, ConnectionEvents } from './connection.ts'
import { createStream, type EventStream } from './stream.ts'

/** The wanted events of one name as a stream: from now on, until the reader leaves or the connection is closed. */
export function eventStream<Name extends 'change' | 'notify'>(
  { on }: Pick<Connection, 'on'>,
  name: Name,
  isWanted: (value: ConnectionEvents[Name]) => boolean,
): EventStream<ConnectionEvents[Name]> {
  const { stream, push, end } = createStream<ConnectionEvents[Name]>(() => {
    for (const each of off) each()
  })
  const off = [
    on(name, (value) => {
      if (isWanted(value)) push(value)
    }),
    on('close', () => end()),
  ]
  return stream
}
