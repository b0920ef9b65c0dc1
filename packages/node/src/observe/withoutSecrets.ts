/**
 * Keys are 32 hexadecimal digits standing alone (hashes are longer, ids of subscriptions follow `0x`). By its form and
 * not by the name of a member: most often a key stands in the middle of an address, a message or a stack.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/(?<![0-9a-zA-Z])[0-9a-fA-F]{32}(?![0-9a-zA-Z])/g, '<key>'],
  [/\b(Basic|Bearer) [A-Za-z0-9+/._~=-]+/gi, '$1 <secret>'],
  [/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g, '<token>'],
  // User and password in front of a host.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, '$1<secret>@'],
]

/** A text that is kept, whoever wrote it: keys, secrets and tokens are taken out of it. */
export function withoutSecrets(text: string): string {
  let safe = text
  for (const [pattern, instead] of secrets) safe = safe.replace(pattern, instead)
  return safe
}
