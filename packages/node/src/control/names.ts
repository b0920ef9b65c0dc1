import { ControlError } from './controlError.ts'

/** Letters of a name, as a reader counts them. */
export const mostNameLetters = 64

/** A name that a person gives: any script, no control characters, nothing that turns the text around it. */
export function checkedName(text: string, field = 'name'): string {
  return checkedLine(text, { what: 'A name', most: mostNameLetters, field })
}

/** Why something was done, in a line. */
export function checkedReason(text: string): string {
  return checkedLine(text, { what: 'A reason', most: 200, field: 'reason' })
}

function checkedLine(text: string, { what, most, field }: { what: string; most: number; field: string }) {
  const line = text.normalize('NFC').trim()
  if (line === '' || [...line].length > most) {
    throw new ControlError('invalid', `${what} has 1 to ${most} characters.`, field)
  }
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(line)) {
    throw new ControlError('invalid', `${what} has no line breaks and no invisible characters.`, field)
  }
  return line
}
