/** A dialog that its page opens and closes. */
export interface OpenProps {
  readonly open: boolean
  readonly onClose: () => void
}
