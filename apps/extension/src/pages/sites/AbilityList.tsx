import { Icon, type IconName } from '@causeway/ui'
import { type AbilityKind, askedAbilities } from './grants/abilities.ts'
import { strings } from './strings.ts'

const words = strings.abilities

const icons: Readonly<Record<AbilityKind, IconName>> = {
  see: 'eye',
  read: 'globe',
  follow: 'clock',
  relay: 'refresh',
  sign: 'edit',
  send: 'external',
  change: 'plus',
  ask: 'info',
}

/** What a site will be able to do by itself, and what only with the user. */
export function AbilityList({ abilities }: { readonly abilities: readonly AbilityKind[] }) {
  if (abilities.length === 0) return <p class="cw-hint">{words.nothing}</p>
  const asking = abilities.filter((kind) => askedAbilities.has(kind))
  const freely = abilities.filter((kind) => !askedAbilities.has(kind))
  return (
    <div class="abilities" data-testid="abilities">
      <Kinds title={words.freely} kinds={freely} />
      <Kinds title={words.asking} kinds={asking} />
    </div>
  )
}

function Kinds({ title, kinds }: { readonly title: string; readonly kinds: readonly AbilityKind[] }) {
  if (kinds.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Icon name={icons[kind]} />
            <span>{words.says[kind]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
