import type { ApiKey } from '@causeway/node/admin'
import { Switch } from '@causeway/ui'
import { Failed } from '../../frame/Failed.tsx'
import type { KeyPart } from './keyEditor.ts'
import { useKeyEdit } from './useKeyEdit.ts'

export interface KeySwitchProps {
  readonly part: KeyPart
  readonly field: keyof Pick<ApiKey, 'enabled' | 'secretRequired' | 'jwtRequired' | 'failover'>
  readonly label: string
  readonly hint: string
  /** What it needs is there. */
  readonly isPossible?: boolean
  readonly 'data-testid'?: string
}

/** Something of a key that is on or off. */
export function KeySwitch({ part, field, isPossible = true, ...rest }: KeySwitchProps) {
  const editing = useKeyEdit(part)
  const isOn = part.apiKey[field]
  return (
    <>
      <Switch
        {...rest}
        checked={isOn}
        // What is on can be switched off in any case.
        disabled={!part.canEdit || !(isPossible || isOn)}
        onChange={(next) => void editing.save({ [field]: next })}
      />
      <Failed error={editing.error} />
    </>
  )
}
