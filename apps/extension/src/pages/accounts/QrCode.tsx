import { encode } from 'uqr'

/** A text as a QR code: dark on light in either theme, because many readers want it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
