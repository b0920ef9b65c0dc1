import { useDesk } from '../../desk/desk.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The old password once, the new one twice. */
export function ChangePasswordDialog({ open, onClose }: OpenProps) {
  const desk = useDesk()
  const words = strings.settings.security
  return (
    <PasswordDialog
      title={words.changePassword}
      says={<p class="cw-hint">{words.changeSays}</p>}
      label={words.current}
      next={words.next}
      submit={words.change}
      run={(password, next) => desk.call('ui_changePassword', { password, next })}
      done={words.changed}
      open={open}
      onClose={onClose}
      testId="change-wallet"
    />
  )
}
