import { writeFileSync } from 'node:fs'
import { type Judged, unprovable, type Verdict } from './mutationRun.test.support.ts'

export interface Report {
  readonly summary: string
  readonly counts: Readonly<Record<Verdict, number>>
  /** What must not be: lies that were believed, and requests that an honest upstream could have served. */
  readonly failures: readonly string[]
  /** The whole as a page. */
  readonly page: string
}

export function reportOf(judged: readonly Judged[]): Report {
  const counts: Record<Verdict, number> = {
    caught: 0,
    overwritten: 0,
    'passed over': 0,
    unprovable: 0,
    believed: 0,
    refused: 0,
    'not told': 0,
  }
  for (const { verdict } of judged) counts[verdict]++
  const bad = judged.filter(({ verdict }) => ['believed', 'refused', 'not told'].includes(verdict))
  const failures = bad.map(
    ({ mutation, verdict, note }) =>
      `${mutation.part} ${mutation.field} ${mutation.how} (${mutation.was} → ${mutation.becomes}): ${verdict} ${note}`,
  )
  const summary = `mutations: ${judged.length}; ${Object.entries(counts)
    .map(([verdict, count]) => `${verdict} ${count}`)
    .join(', ')}`
  return { summary, counts, failures, page: pageOf(judged, summary) }
}

/** Writes the page where `CAUSEWAY_MUTATIONS` says. */
export function writeReport({ page }: Report): void {
  const file = process.env.CAUSEWAY_MUTATIONS
  if (file !== undefined) writeFileSync(file, page)
}

function pageOf(judged: readonly Judged[], summary: string): string {
  const rows = judged.map(({ mutation: { part, field, how, was, becomes }, verdict, note }) =>
    [part, `\`${field}\``, how, code(was), code(becomes), verdict, note].join(' | '),
  )
  const reasons = Object.entries(unprovable).map(([field, why]) => `- \`${field.replace(' ', '.')}\`: ${why}`)
  return `# What a lying upstream can do

Every field of what an upstream tells of a block (the block, its transactions, receipts and uncles) and of an estimate is
altered by a node behind a real socket, one at a time. The network has an honest upstream beside it. A client then asks the
five lookups and the block itself, and the answers are compared with the chain.

- **caught**: the liar is named in the log and serves no more for a while; the client has the truth, from the other one.
- **overwritten**: the client has the truth, because the field is recomputed here and never taken over.
- **passed over**: the client has the truth, from the other one, which was asked too: what was told was not whole or was empty,
  which is no lie yet, or the first one was slow.
- **unprovable**: the client has the lie. Only what is on this list may be:

${reasons.join('\n')}

Beside single fields there is one thing that the roots of a block cannot show: that it is the block of this chain at its
number. By hash that is no question. By number, blocks down to the finalized one are linked to the head by the hashes of
their parents; below it, a second upstream has to name the same hash, or a block that is known above it. Only where there
is one upstream, its word is all there is: ask by hash, or set a deeper \`finality\`, where it is not trusted with that.

Written by the mutation test of \`e2e/src/gateway\` with \`CAUSEWAY_MUTATIONS=<file>\`. ${summary}.

Answer | Field | Altered | Was | Told | Verdict | Named in the log as
--- | --- | --- | --- | --- | --- | ---
${rows.join('\n')}
`
}

function code(text: string): string {
  return `\`${text}\``
}
