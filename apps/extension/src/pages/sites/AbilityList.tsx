import { Icon, type IconName } from '@causeway/ui'
import type { Ability, AbilityKind } from './grants/abilities.ts'

const icons: Readonly<Record<AbilityKind, IconName>> = {
  see: 'eye',
  read: 'globe',
  follow: 'clock',
  relay: 'external',
  sign: 'edit',
  send: 'network',
  change: 'settings',
  ask: 'info',
}

/** What a site will be able to do, and what it will not. */
export function AbilityList({ abilities }: { readonly abilities: readonly Ability[] }) {
  if (abilities.length === 0)
    return <p class="cw-hint">Nothing, as long as no network and account is chosen.</p>
  return (
    <ul class="abilities" data-testid="abilities">
      {abilities.map(({ kind, says }) => (
        <li key={kind}>
          <Icon name={icons[kind]} />
          <span>{says}</span>
        </li>
      ))}
      <li class="ability-never">
        <Icon name="shield" />
        <span>Nothing is signed or sent before you confirm it here.</span>
      </li>
    </ul>
  )
}
