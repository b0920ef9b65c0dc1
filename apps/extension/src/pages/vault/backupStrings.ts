/** The words of backups. */
export const backupStrings = {
  importTitle: 'Restore from a backup',
  file: 'Backup file',
  backupPassword: 'Password of the backup',
  import: 'Restore',
  imported: 'The backup was restored.',
} as const
