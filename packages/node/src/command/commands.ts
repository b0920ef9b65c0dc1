import {
  accountsCreateCommand,
  accountsInviteCommand,
  accountsListCommand,
  accountsPlanCommand,
  accountsResumeCommand,
  accountsSuspendCommand,
} from './accounts.ts'
import { backupCommand } from './backup.ts'
import { chaosClearCommand, chaosListCommand, chaosSetCommand, chaosShapesCommand } from './chaos.ts'
import type { Command } from './command.ts'
import { dashboardCommand } from './dashboard.ts'
import { exportCommand } from './export.ts'
import { failoverVerifyCommand } from './failover.ts'
import { importCommand } from './import.ts'
import { keysCreateCommand, keysListCommand, keysRevokeCommand } from './keys.ts'
import { migrateCommand } from './migrate.ts'
import { networksCommand } from './networks.ts'
import { upCommand } from './up.ts'

/**
 * Every command, in the order of the help. The files named here hold only what the parser and the help need; what a
 * command does is loaded when it runs, so that `--help` is instant and `up` loads nothing it does not use.
 */
export const commands: readonly Command[] = [
  upCommand,
  importCommand,
  exportCommand,
  networksCommand,
  dashboardCommand,
  keysListCommand,
  keysCreateCommand,
  keysRevokeCommand,
  chaosSetCommand,
  chaosListCommand,
  chaosShapesCommand,
  chaosClearCommand,
  accountsListCommand,
  accountsCreateCommand,
  accountsInviteCommand,
  accountsPlanCommand,
  accountsSuspendCommand,
  accountsResumeCommand,
  failoverVerifyCommand,
  migrateCommand,
  backupCommand,
]
