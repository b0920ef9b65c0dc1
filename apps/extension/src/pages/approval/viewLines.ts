import type { Line, Simulation, View, Warning } from '@causeway/wallet'

const order = { danger: 0, caution: 1, notice: 2 } as const

/** The loudest first, otherwise in the order they were found. */
export function sortWarnings(warnings: readonly Warning[]): readonly Warning[] {
  return [...warnings].sort((a, b) => order[a.severity] - order[b.severity])
}

/** Whether the user must take a second step before saying yes. */
export function isDangerous(view: View): boolean {
  return view.warnings.some(({ severity }) => severity === 'danger')
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
