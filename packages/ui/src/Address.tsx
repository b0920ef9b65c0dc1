import { useEffect, useState } from 'preact/hooks'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { shortAddress } from './shortAddress.ts'
import { strings } from './strings.ts'

export interface AddressProps {
  readonly address: string
  /** Shown whole, over several lines where it must be. */
  readonly full?: boolean
  /** Without the button that copies it. */
  readonly bare?: boolean
  readonly copyLabel?: string
  readonly copiedLabel?: string
  readonly 'data-testid'?: string
}

/** An address in monospace: short, with the whole one on hovering, to screen readers and on copying. */
export function Address({
  address,
  full = false,
  bare = false,
  copyLabel = strings.copyAddress,
  copiedLabel = strings.copied,
  ...rest
}: AddressProps) {
  return (
    <span class={classes('cw-address', full && 'cw-address-full')} {...rest}>
      {full ? (
        <span class="cw-mono">{address}</span>
      ) : (
        <>
          <span class="cw-mono" title={address} aria-hidden="true">
            {shortAddress(address)}
          </span>
          <span class="cw-hidden">{address}</span>
        </>
      )}
      {bare ? null : <CopyButton text={address} label={copyLabel} doneLabel={copiedLabel} />}
    </span>
  )
}

export interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly doneLabel: string
}

/** Copies a text, and says that it did for a moment. */
export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={copied ? doneLabel : label}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }}
      />
      <span class="cw-hidden" role="status">
        {copied ? doneLabel : ''}
      </span>
    </>
  )
}
