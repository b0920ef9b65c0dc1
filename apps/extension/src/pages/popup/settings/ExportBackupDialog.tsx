import { useDesk } from '../../desk/desk.ts'
import { strings } from '../strings.ts'
import type { OpenProps } from './openProps.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { saveFile } from './saveFile.ts'

/** An encrypted file of everything, under a password of its own. */
export function ExportBackupDialog({ open, onClose }: OpenProps) {
  const desk = useDesk()
  const words = strings.settings.backup
  return (
    <PasswordDialog
      title={words.export}
      says={<p class="cw-hint">{words.exportSays}</p>}
      label={words.walletPassword}
      next={words.next}
      submit={words.save}
      run={async (password, backupPassword) => {
        const { backup } = await desk.call('ui_exportBackup', { password, backupPassword })
        saveFile(`causeway-backup-${new Date().toISOString().slice(0, 10)}.txt`, backup)
      }}
      done={words.saved}
      open={open}
      onClose={onClose}
      testId="export"
    />
  )
}
