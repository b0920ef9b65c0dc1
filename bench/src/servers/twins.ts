import type { Server } from './server.ts'

/** Processes of one kind, which take turns: two of the same code can differ by a fifth for as long as they live. */
export type Twins = { server: Server; twins: readonly Server[] }

const processes = 3

/** Starts them one after another and puts each into a list of what must be stopped. */
export async function startTwins(
  started: Server[],
  start: (number: number) => Promise<Server>,
): Promise<Twins> {
  const first = started.length
  for (let number = 0; number < processes; number += 1) started.push(await start(number))
  const [server, ...twins] = started.slice(first)
  if (server === undefined) throw new Error('nothing was started')
  return { server, twins }
}
