import type { Client } from '../client/createClient.ts'
import { encodeQuestions, type Question } from '../data/questions.ts'
import type { Server } from '../servers/server.ts'

/** The questions as they go over the wire, and a server's answers to them. */
export type Asked = { bodies: string[]; texts: string[]; lengths: number[] }

/** Asks every question once, before anything is timed. */
export async function answersOf(
  client: Client,
  server: Server,
  questions: readonly Question[],
  { path = server.path, headers = {} }: { path?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Asked> {
  const bodies = encodeQuestions(questions)
  const { answers } = await client.run({
    kind: 'once',
    port: server.port,
    path,
    headers,
    bodies,
    connections: 4,
  })
  return { bodies, texts: answers, lengths: answers.map((text) => Buffer.byteLength(text)) }
}
