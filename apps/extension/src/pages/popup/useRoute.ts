import { useEffect, useState } from 'preact/hooks'

/** The screen that the part of the address behind `#` names: `#/settings` is `/settings`, nothing is `/`. */
export function useRoute(): string {
  const [route, setRoute] = useState(() => toRoute(location.hash))
  useEffect(() => {
    const follow = () => setRoute(toRoute(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

export function toRoute(hash: string): string {
  const path = hash.replace(/^#\/?/, '/').replace(/\/+$/, '')
  return path === '' || path === '/home' ? '/' : path
}

export function go(route: string): void {
  location.hash = `#${route}`
}
