import type { Line, Simulation, View, Warning } from '@causeway/wallet'

const order = { danger: 0, caution: 1, notice: 2 } as const

/** The loudest first, otherwise in the order they were found. */
export function sortWarnings<Each extends Warning>(warnings: readonly Each[]): readonly Each[] {
  return [...warnings].sort((a, b) => order[a.severity] - order[b.severity])
}

/** What is dangerous about a request, in one text; none, and no second step is needed before a yes. */
export function dangerOf({ warnings }: View): string | null {
  const dangers = warnings.flatMap(({ severity, text }) => (severity === 'danger' ? [text] : []))
  return dangers.length === 0 ? null : dangers.join('\n')
}

/** Whether a warning says already what the simulation found: that it would fail, and why. */
export function isToldByWarning({ simulation, warnings }: View): boolean {
  if (simulation?.outcome !== 'reverts') return false
  return warnings.some(({ code, text }) => code === 'willFail' && text.includes(simulation.reason))
}

/** What stands at the head of the screen, so that the list below need not say it again. */
export interface SaidAbove {
  readonly address: string | null
  readonly network: string
}

const accountLabels = new Set(['Account', 'Signed by'])

/** The lines of a view in two lists: what it does, and what it costs. */
export function splitLines(
  lines: readonly Line[],
  above: SaidAbove,
): { readonly body: readonly Line[]; readonly fees: readonly Line[] } {
  const said = (line: Line) =>
    (line.depth ?? 0) === 0 &&
    ((accountLabels.has(line.label) && line.value.toLowerCase() === above.address?.toLowerCase()) ||
      (line.label === 'Network' && line.value === above.network))
  const rest = lines.filter((line) => !said(line))
  return { body: rest.filter((line) => !isFee(line)), fees: rest.filter(isFee) }
}

function isFee({ label, as, depth = 0 }: Line): boolean {
  return depth === 0 && as !== 'heading' && /\bfee\b/i.test(label)
}

/** The balance changes of a simulation, what leaves first. */
export function splitChanges(changes: Extract<Simulation, { outcome: 'changes' }>['changes']) {
  const isOut = ({ amount }: { readonly amount: string }) => amount.startsWith('-')
  return { out: changes.filter(isOut), in: changes.filter((change) => !isOut(change)) }
}
