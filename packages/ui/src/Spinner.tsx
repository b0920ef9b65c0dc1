export interface SpinnerProps {
  /** What is going on; read out, and shown where `shown`. */
  readonly label: string
  readonly shown?: boolean
}

/** Work that goes on without a known end. */
export function Spinner({ label, shown = false }: SpinnerProps) {
  return (
    <span class="cw-spinner" role="status">
      <span class="cw-spinner-ring" aria-hidden="true" />
      <span class={shown ? 'cw-spinner-label' : 'cw-hidden'}>{label}</span>
    </span>
  )
}
