import { cairn } from './cairn.ts'

/** The picture of an account: a small pile of stones that its id decides, so that two are told apart at a glance. */
export function Avatar({ id, large = false }: { readonly id: string; readonly large?: boolean }) {
  const { tone, stones } = cairn(id)
  return (
    <svg
      class={`cw-avatar cw-avatar-${tone}${large ? ' cw-avatar-large' : ''}`}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect class="cw-avatar-ground" width="32" height="32" rx="9" />
      {stones.map(({ x, y, width, height, shade }) => (
        <ellipse key={y} class={`cw-stone-${shade}`} cx={x} cy={y} rx={width / 2} ry={height / 2} />
      ))}
    </svg>
  )
}
