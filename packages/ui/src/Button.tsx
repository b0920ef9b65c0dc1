import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'icon' | 'size'> {
  readonly variant?: 'primary' | 'plain' | 'danger' | 'quiet'
  /** The work of the button is going on: it keeps its size and takes no second press. */
  readonly busy?: boolean
  /** There is nothing for it to do now. Unlike a disabled one it can be reached, and keeps the focus that it has. */
  readonly resting?: boolean
  readonly wide?: boolean
  readonly small?: boolean
  readonly icon?: IconName
  readonly children?: ComponentChildren
}

export function Button({
  variant = 'plain',
  busy = false,
  resting = false,
  wide = false,
  small = false,
  icon,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={classes('cw-button', `cw-button-${variant}`, wide && 'cw-wide', small && 'cw-button-small')}
      aria-disabled={busy || resting ? 'true' : undefined}
      aria-busy={busy ? 'true' : undefined}
      onClick={busy || resting ? (event) => event.preventDefault() : onClick}
    >
      <span class="cw-button-face">
        {icon === undefined ? null : <Icon name={icon} />}
        {children}
      </span>
      {busy ? <span class="cw-spinner-ring" aria-hidden="true" /> : null}
    </button>
  )
}

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'icon' | 'label'> {
  readonly icon: IconName
  /** What it does: read out, and shown on hovering. */
  readonly label: string
}

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} class="cw-icon-button" aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
