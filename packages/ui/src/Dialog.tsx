import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from './Button.tsx'
import { strings } from './strings.ts'

export interface DialogProps {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children?: ComponentChildren
  /** The buttons at its foot. */
  readonly actions?: ComponentChildren
  readonly closeLabel?: string
  readonly 'data-testid'?: string
}

/** The browser's own modal dialog: it holds the focus, Escape closes it, and the focus goes back where it was. */
export function Dialog({
  title,
  open,
  onClose,
  children,
  actions,
  closeLabel = strings.close,
  ...rest
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (open && dialog.current?.open === false) dialog.current.showModal()
    if (!open && dialog.current?.open === true) dialog.current.close()
  }, [open])
  return (
    <dialog
      {...rest}
      ref={dialog}
      class="cw-dialog"
      aria-labelledby={id}
      // Closed by whoever opened it, so that what is shown and what they hold to be shown never part.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        if (open && dialog.current?.open === false) onClose()
      }}
    >
      {open ? (
        <>
          <div class="cw-dialog-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div class="cw-dialog-body">{children}</div>
          {actions === undefined ? null : <div class="cw-actions">{actions}</div>}
        </>
      ) : null}
    </dialog>
  )
}
