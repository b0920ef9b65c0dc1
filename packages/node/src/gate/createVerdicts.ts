/** Callers repeat, so what was found of them is remembered; strangers cannot make it grow beyond this. */
const maxRemembered = 256
const maxLength = 256

/** Looks once at each text that it is asked about, and remembers the verdict. */
export function createVerdicts(look: (text: string) => boolean): (text: string) => boolean {
  const verdicts = new Map<string, boolean>()
  return (text) => {
    const known = verdicts.get(text)
    if (known !== undefined) return known
    const verdict = look(text)
    if (text.length > maxLength) return verdict
    if (verdicts.size >= maxRemembered) verdicts.clear()
    verdicts.set(text, verdict)
    return verdict
  }
}
