import { classes, Icon, type IconName } from '@causeway/ui'
import { strings } from './strings.ts'

const places: readonly { route: string; icon: IconName; label: string }[] = [
  { route: '/', icon: 'home', label: strings.nav.home },
  { route: '/sites', icon: 'sites', label: strings.nav.sites },
  { route: '/settings', icon: 'settings', label: strings.nav.settings },
]

/** The three places of the popup. */
export function Nav({ route }: { readonly route: string }) {
  return (
    <nav class="nav" aria-label={strings.nav.label}>
      {places.map((place) => {
        const isHere = place.route === '/' ? route === '/' : route.startsWith(place.route)
        return (
          <a
            key={place.route}
            href={`#${place.route}`}
            class={classes('nav-item', isHere && 'nav-here')}
            aria-current={isHere ? 'page' : undefined}
            data-testid={`nav-${place.label.toLowerCase()}`}
          >
            <Icon name={place.icon} />
            {place.label}
          </a>
        )
      })}
    </nav>
  )
}
