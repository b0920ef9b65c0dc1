import { Card, Icon, Page, Select, Switch, useToast } from '@causeway/ui'
import type { Settings } from '@causeway/wallet'
import { useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../../desk/desk.ts'
import { strings as sharedStrings } from '../../frame/strings.ts'
import { ServiceForm } from '../../networks/ServiceForm.tsx'
import { CompatSwitch } from '../../settings/CompatSwitch.tsx'
import { ImportBackupDialog } from '../../vault/ImportBackupDialog.tsx'
import { ResetDialog } from '../../vault/ResetDialog.tsx'
import { strings } from '../strings.ts'
import { blockedStrings } from './blockedStrings.ts'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { ExportBackupDialog } from './ExportBackupDialog.tsx'
import { RevealPhraseDialog } from './RevealPhraseDialog.tsx'

type Opened = 'password' | 'phrase' | 'export' | 'import' | 'reset' | null

const lockTimes = [1, 5, 15, 30, 60, 240]
const themes = ['system', 'light', 'dark'] as const

/** Everything that the user can set, on one page; long lists have their own. */
export function SettingsPage() {
  const desk = useDesk()
  const toast = useToast()
  const snapshot = useSnapshot()
  const [opened, setOpened] = useState<Opened>(null)
  if (snapshot === null) return null
  const { settings, networks, accounts } = snapshot
  const words = strings.settings
  const set = (change: Partial<Settings>) =>
    desk.call('ui_setSettings', change).catch((error: Error) => toast(error.message, 'danger'))
  const close = () => setOpened(null)
  const times = lockTimes.includes(settings.autoLockMinutes)
    ? lockTimes
    : [...lockTimes, settings.autoLockMinutes]
  return (
    <Page title={words.title} data-testid="settings-page">
      <Card title={words.networks.title} flush>
        <div class="setting-block">
          <ServiceForm />
        </div>
        <LinkRow
          href="#/settings/networks"
          label={words.networks.manage}
          says={words.networks.count(networks.filter(({ http }) => http !== null).length, networks.length)}
          testId="manage-networks"
        />
      </Card>
      <Card flush>
        <LinkRow
          href="#/settings/accounts"
          label={words.accounts.title}
          says={words.accounts.count(accounts.length)}
          testId="manage-accounts"
        />
      </Card>
      <Card title={words.security.title} flush>
        <div class="setting-block">
          <Select
            label={words.security.autoLock}
            hint={words.security.autoLockHint}
            value={String(settings.autoLockMinutes)}
            options={[...times]
              .sort((a, b) => a - b)
              .map((minutes) => ({ value: String(minutes), label: words.security.minutes(minutes) }))}
            onChange={(minutes) => set({ autoLockMinutes: Number(minutes) })}
            data-testid="auto-lock"
          />
        </div>
        <ActionRow
          label={words.security.changePassword}
          onClick={() => setOpened('password')}
          testId="change-password"
        />
        <ActionRow label={words.security.reveal} onClick={() => setOpened('phrase')} testId="reveal-phrase" />
        <LinkRow
          href="#/settings/blocked"
          label={blockedStrings.title}
          says={blockedStrings.count(snapshot.blocked)}
          testId="manage-blocked"
        />
      </Card>
      <Card title={words.backup.title} flush>
        <ActionRow
          label={words.backup.export}
          says={words.backup.says}
          onClick={() => setOpened('export')}
          testId="export-backup"
        />
        <ActionRow label={words.backup.import} onClick={() => setOpened('import')} testId="import-backup" />
      </Card>
      <Card title={words.compat}>
        <CompatSwitch />
        <Switch
          label={words.developer}
          hint={words.developerHint}
          checked={settings.developerMode}
          onChange={(developerMode) => set({ developerMode })}
          data-testid="developer-switch"
        />
      </Card>
      <Card title={words.appearance}>
        <Select
          label={words.theme}
          value={settings.theme}
          options={themes.map((theme) => ({ value: theme, label: words.themes[theme] }))}
          onChange={(chosen) => set({ theme: themes.find((theme) => theme === chosen) ?? 'system' })}
          data-testid="theme"
        />
      </Card>
      <Card flush>
        <ActionRow
          isDanger
          label={sharedStrings.reset.open}
          onClick={() => setOpened('reset')}
          testId="reset"
        />
      </Card>
      <p class="cw-hint">{words.about}</p>
      <ChangePasswordDialog open={opened === 'password'} onClose={close} />
      <RevealPhraseDialog open={opened === 'phrase'} onClose={close} />
      <ExportBackupDialog open={opened === 'export'} onClose={close} />
      <ImportBackupDialog open={opened === 'import'} onClose={close} />
      <ResetDialog open={opened === 'reset'} onClose={close} />
    </Page>
  )
}

interface RowWords {
  readonly label: string
  readonly says?: string
  readonly testId: string
}

function LinkRow({ href, label, says, testId }: RowWords & { readonly href: string }) {
  return (
    <a class="setting-link" href={href} data-testid={testId}>
      <span class="entry-words">
        {label}
        {says === undefined ? null : <span class="cw-hint">{says}</span>}
      </span>
      <Icon name="chevron" />
    </a>
  )
}

interface ActionRowProps extends RowWords {
  readonly onClick: () => void
  readonly isDanger?: boolean
}

function ActionRow({ label, says, testId, onClick, isDanger = false }: ActionRowProps) {
  return (
    <button
      type="button"
      class={isDanger ? 'setting-link setting-danger' : 'setting-link'}
      onClick={onClick}
      data-testid={testId}
    >
      <span class="entry-words">
        {label}
        {says === undefined ? null : <span class="cw-hint">{says}</span>}
      </span>
      <Icon name="chevron" />
    </button>
  )
}
