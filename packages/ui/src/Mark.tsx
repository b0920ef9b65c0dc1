/** The mark of Causeway: three stones across the water. */
export function Mark({ large = false }: { readonly large?: boolean }) {
  return (
    <svg
      class={large ? 'cw-mark cw-mark-large' : 'cw-mark'}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <path class="cw-mark-water" d="M3 34.500c4 0 4 3 8 3s4-3 8-3 4 3 8 3 4-3 8-3 4 3 8 3" />
      <path class="cw-mark-stone" d="M3.5 27.500c0-4.5 3-7 7-7s6.5 2.5 6.5 7z" />
      <path class="cw-mark-stone" d="M19 27.500c0-8 3-13 8-13s7.5 5 7.5 13z" />
      <path class="cw-mark-stone" d="M36.5 27.500c0-3 1.5-5 4.2-5s4.3 2 4.3 5z" />
    </svg>
  )
}
