import { classes } from './classes.ts'

export interface MeterProps {
  readonly label: string
  readonly value: number
  /** Without one the bar stays empty. */
  readonly max: number | null
  /** How it is read out: `1,200 of 5,000 credits`. */
  readonly text: string
  /** Work that gets done rather than something that runs out: never a warning. */
  readonly progress?: boolean
}

/** How much of something is used. It warns from four fifths on, and again when nothing is left. */
export function Meter({ label, value, max, text, progress = false }: MeterProps) {
  const share = max === null || max <= 0 ? 0 : Math.min(1, value / max)
  const tone = progress ? null : share >= 1 ? 'cw-meter-danger' : share >= 0.8 ? 'cw-meter-caution' : null
  return (
    <svg
      class={classes('cw-meter', tone)}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${text}`}
    >
      <rect width={share === 0 ? 0 : Math.max(0.6, share * 100)} height="8" />
    </svg>
  )
}
