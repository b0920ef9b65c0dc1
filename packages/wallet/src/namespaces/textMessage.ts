import { cleanText, hasInvisible } from '../view/cleanText.ts'
import type { Line, Warning } from '../view/view.ts'

/** What the user is told of a text that a site wants signed. */
export interface TextView {
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
}

const longestShown = 20_000

const signInLine = /^(\S{1,255}) wants you to sign in with your [^\n]{1,40} account:/

/** Shows a text, and warns where it would sign the user in elsewhere or hides something. */
export function describeText(text: string, origin: string): TextView {
  const domain = signInLine.exec(text)?.[1]
  return {
    lines: [{ label: 'Message', value: cleanText(text, longestShown), as: 'text' }],
    warnings: [
      ...(domain === undefined ? [] : domainWarnings(domain, origin)),
      ...invisibleWarnings(text),
      ...lengthWarnings(text),
    ],
  }
}

/** A warning where a sign-in names another site than the one that asks. */
export function domainWarnings(domain: string, origin: string): Warning[] {
  const host = hostOf(origin)
  if (domain.toLowerCase() === host) return []
  return [
    {
      code: 'domainMismatch',
      severity: 'danger',
      text: `This would sign you in to ${cleanText(domain)}, but the request comes from ${host}. Do not sign it.`,
    },
  ]
}

/** A warning where a text holds characters that a reader cannot see. */
export function invisibleWarnings(text: string): Warning[] {
  if (!hasInvisible(text)) return []
  return [
    {
      code: 'invisibleText',
      severity: 'caution',
      text: 'The message holds characters that you cannot see.',
    },
  ]
}

function lengthWarnings(text: string): Warning[] {
  if (text.length <= longestShown) return []
  return [
    {
      code: 'blindSignature',
      severity: 'caution',
      text: `Only the first ${longestShown} characters are shown.`,
    },
  ]
}

/** The host of an origin with its port, or the origin itself where it has none. */
export function hostOf(origin: string): string {
  try {
    return new URL(origin).host || origin
  } catch {
    return origin
  }
}
