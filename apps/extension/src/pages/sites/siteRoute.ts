/** Which site a route of the popup names, and whether it is being edited. */
export interface SitePlace {
  readonly origin: string | null
  readonly isEditing: boolean
}

/** The route of a site's own screen. */
export function siteRoute(origin: string): string {
  return `/sites/${encodeURIComponent(origin)}`
}

/** Reads `/sites`, `/sites/<origin>` and `/sites/<origin>/edit`. */
export function parseRoute(route: string): SitePlace {
  const [, , name, what] = route.split('/')
  if (name === undefined) return { origin: null, isEditing: false }
  try {
    return { origin: decodeURIComponent(name), isEditing: what === 'edit' }
  } catch {
    // Somebody wrote the address by hand.
    return { origin: null, isEditing: false }
  }
}
