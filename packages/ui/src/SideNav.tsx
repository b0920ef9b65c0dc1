import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export interface SideNavItem {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  readonly current: boolean
}

export interface SideNavProps {
  readonly label: string
  readonly items: readonly SideNavItem[]
  readonly onGo: (href: string) => void
}

/** The pages of a site, one below the other. They are links: a middle click opens another tab. */
export function SideNav({ label, items, onGo }: SideNavProps) {
  return (
    <nav class="cw-side-nav" aria-label={label}>
      <ul>
        {items.map(({ href, label, icon, current }) => (
          <li key={href}>
            <a
              href={href}
              class={classes('cw-side-link', current && 'cw-side-link-current')}
              aria-current={current ? 'page' : undefined}
              onClick={(event) => {
                if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onGo(href)
              }}
            >
              <Icon name={icon} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
