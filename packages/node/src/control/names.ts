import { ControlError } from './controlError.ts'

/** A name that a person gives: any script, no control characters, nothing that turns the text around it. */
export function checkedName(text: string, field = 'name'): string {
  const name = text.normalize('NFC').trim()
  if (name === '' || [...name].length > 64) {
    throw new ControlError('invalid', 'A name has 1 to 64 characters.', field)
  }
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)) {
    throw new ControlError('invalid', 'A name has no line breaks and no invisible characters.', field)
  }
  return name
}
