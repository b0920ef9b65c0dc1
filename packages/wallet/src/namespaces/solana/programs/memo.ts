import { cleanText, hasInvisible } from '../../../view/cleanText.ts'
import type { Program } from './program.ts'

/** The Memo program, in both of its versions: a text that everyone can read. */
export const memo: Program = {
  name: 'Memo',
  addresses: ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'],
  decode({ data }) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
      return {
        title: 'Attach a public note',
        lines: [{ label: 'Note', value: cleanText(text), as: 'text' }],
        warnings: hasInvisible(text)
          ? [
              {
                code: 'invisibleText',
                severity: 'notice',
                text: 'The note holds characters that you cannot see.',
              },
            ]
          : [],
      }
    } catch {
      return null
    }
  },
}
