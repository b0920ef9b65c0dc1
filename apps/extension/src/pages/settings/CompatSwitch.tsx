import { Switch, useToast } from '@causeway/ui'
import { useDesk, useSnapshot } from '../desk/desk.ts'
import { strings } from '../frame/strings.ts'

/** The switch of the compatibility mode, in plain words. */
export function CompatSwitch() {
  const desk = useDesk()
  const toast = useToast()
  const settings = useSnapshot()?.settings
  return (
    <Switch
      label={strings.compat.label}
      hint={strings.compat.hint}
      checked={settings?.compat ?? false}
      disabled={settings === undefined}
      onChange={(compat) => {
        desk.call('ui_setSettings', { compat }).catch((error: Error) => toast(error.message, 'danger'))
      }}
      data-testid="compat-switch"
    />
  )
}
