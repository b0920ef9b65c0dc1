export interface SkeletonProps {
  /** What is being fetched; read out. */
  readonly label: string
  readonly lines?: number
}

/** The place of what is still coming, as large as it will be, so that nothing moves. */
export function Skeleton({ label, lines = 3 }: SkeletonProps) {
  return (
    <div class="cw-skeleton-lines" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="cw-skeleton cw-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  )
}
