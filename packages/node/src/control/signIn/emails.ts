/** The form in which an e-mail address is kept and looked for; `null` for what is none. */
export function normalizeEmail(text: string): string | null {
  const email = text.normalize('NFC').trim().toLowerCase()
  if (email.length > 254 || !/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(email)) return null
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(email) ? null : email
}
