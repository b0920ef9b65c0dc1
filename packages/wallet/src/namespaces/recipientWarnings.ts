import type { Warning } from '../view/view.ts'

const shownEnd = 4

/** What is worth saying of an address that money goes to: never used before, or made to look like a known one. */
export function recipientWarnings(
  address: string,
  known: { readonly own: readonly string[]; readonly recipients: readonly string[] },
): Warning[] {
  if (known.own.includes(address) || known.recipients.includes(address)) return []
  const twin = [...known.own, ...known.recipients].find((other) => looksLike(other, address))
  const warnings: Warning[] = [
    { code: 'firstTimeRecipient', severity: 'notice', text: `You have not sent to ${address} before.` },
  ]
  if (twin !== undefined)
    warnings.push({
      code: 'lookAlikeAddress',
      severity: 'danger',
      text: `${address} looks like ${twin}, which you know, but is another address.`,
    })
  return warnings
}

// People compare the ends of an address; whoever poisons a history matches exactly those. A human-readable prefix such
// as `bc1q` is the same for everyone and does not count.
function looksLike(a: string, b: string): boolean {
  const x = withoutPrefix(a)
  const y = withoutPrefix(b)
  return x.slice(0, shownEnd) === y.slice(0, shownEnd) && x.slice(-shownEnd) === y.slice(-shownEnd)
}

function withoutPrefix(address: string): string {
  return address.replace(/^(?:bc|tb|bcrt)1[qp]/, '')
}
