import { Card } from '@causeway/ui'
import { ServiceForm } from '../networks/ServiceForm.tsx'
import { CompatSwitch } from '../settings/CompatSwitch.tsx'
import { strings } from './strings.ts'

/** What some users want from the start, beside every step. */
export function Options() {
  return (
    <aside class="onboarding-options">
      <Card title={strings.options.title}>
        <p class="cw-hint">{strings.options.says}</p>
        <ServiceForm />
        <CompatSwitch />
      </Card>
    </aside>
  )
}
