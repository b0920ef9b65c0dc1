import { Address, FieldList, type FieldRow } from '@causeway/ui'
import type { Line } from '@causeway/wallet'
import { strings } from './strings.ts'

/** Values longer than this stand below their label. */
const longest = 26

/** The decoded lines of a request, indented as they lie inside each other. */
export function LineList({ lines }: { readonly lines: readonly Line[] }) {
  return <FieldList fields={lines.map(toField)} />
}

function toField(line: Line): FieldRow {
  const { label, value, as, depth = 0 } = line
  const stacked = as === 'address' || as === 'hex' || value.length > longest || value.includes('\n')
  return {
    label: as === 'heading' ? <strong class="line-heading">{label}</strong> : label,
    value: showValue(line),
    depth,
    stacked: as !== 'heading' && stacked,
  }
}

function showValue({ value, as }: Line) {
  switch (as) {
    case 'address':
      return <Address address={value} full />
    case 'hex':
      return <LineHex value={value} />
    case 'amount':
      return <span class="line-amount">{value}</span>
    case 'time':
      return <LineTime value={value} />
    case 'heading':
      return <strong class="line-heading">{value}</strong>
    case 'text':
      return <span class="line-text">{value}</span>
  }
}

/** How many digits are shown before the user asks for all of them. */
const shortHex = 130

/** Bytes: the first of them, and the rest on demand. */
function LineHex({ value }: { readonly value: string }) {
  if (value.length <= shortHex) return <span class="cw-mono line-hex">{value}</span>
  return (
    <details class="cw-disclosure line-hex">
      <summary>
        <span class="cw-mono">{`${value.slice(0, 18)}…`}</span>
        {strings.confirm.bytes(Math.floor((value.length - 2) / 2))}
      </summary>
      <span class="cw-mono">{value}</span>
    </details>
  )
}

/** A moment in the user's zone, with the exact one on hovering; what is no date stays as it is. */
function LineTime({ value }: { readonly value: string }) {
  const moment = Date.parse(value)
  if (Number.isNaN(moment)) return <span>{value}</span>
  return (
    <time dateTime={value} title={value}>
      {new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  )
}
