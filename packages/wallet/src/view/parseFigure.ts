import { FeeError } from './feeError.ts'
import type { FeeAnswer } from './view.ts'

/** A figure as the user may write it. */
export interface Figure {
  readonly id: string
  readonly unit: string
  /** How many digits may stand behind the point. */
  readonly decimals: number
  /** The most that is taken for meant, in the smallest unit. */
  readonly most: bigint
}

/** Reads the figures of an answer, each in its smallest unit and in the order asked for: all of them, and no others. */
export function parseFigures(
  answer: Extract<FeeAnswer, { figures: unknown }>,
  asked: readonly Figure[],
): readonly bigint[] {
  const { figures } = answer
  const others = Object.keys(figures).filter((id) => !asked.some((figure) => figure.id === id))
  if (others.length > 0) throw new FeeError('It names a figure that this transaction does not have.')
  return asked.map((figure) =>
    parseFigure(Object.hasOwn(figures, figure.id) ? figures[figure.id] : '', figure),
  )
}

function parseFigure(written: string | undefined, { id, unit, decimals, most }: Figure): bigint {
  const [, whole, part = ''] = /^(\d{1,40})(?:\.(\d{0,40}))?$/.exec((written ?? '').trim()) ?? []
  if (whole === undefined) throw new FeeError(`Enter a number of ${unit}, such as 1.5.`, id)
  if (part.length > decimals) throw new FeeError(`Use at most ${decimals} digits after the point.`, id)
  const value = BigInt(whole + part.padEnd(decimals, '0'))
  const limit = most / 10n ** BigInt(decimals)
  if (value > most) throw new FeeError(`Enter at most ${limit} ${unit}.`, id)
  return value
}
