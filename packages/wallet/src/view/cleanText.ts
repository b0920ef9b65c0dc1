/**
 * Characters that show nothing or turn the direction of what follows: what Unicode calls ignorable (soft hyphens,
 * zero-width marks, fillers, tags), bidirectional controls, line separators, blanks that are no spaces, and control
 * characters other than line breaks and tabs. A text of another makes a screen show something else than what is signed.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]|(?![\n\r\t])\p{Cc}/gu

/** Emoji are written with joiners and variation selectors; those beside a pictograph hide nothing. */
const emoji =
  /\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*/gu

const either = new RegExp(`${emoji.source}|(${invisible.source})`, 'gu')

/** Whether a text holds characters that a reader cannot see. */
export function hasInvisible(text: string): boolean {
  return text.replace(emoji, '').search(invisible) >= 0
}

/** A text of another as it may be shown: what cannot be seen is written out as `\u{202e}`, and it is no longer than `max`. */
export function cleanText(text: string, max = 20_000): string {
  const shown = text
    .slice(0, max + 1)
    .replace(either, (found, hidden) => (hidden === undefined ? found : writeOut(found)))
  return shown.length <= max ? shown : `${shown.slice(0, max)}…`
}

/** A name that another gave, such as a token's symbol: one line and short, so that it cannot push words off a screen. */
export function cleanName(text: string, max = 24): string {
  return cleanText(
    text
      .slice(0, 4 * max)
      .replace(/\s+/gu, ' ')
      .trim(),
    max,
  )
}

function writeOut(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
