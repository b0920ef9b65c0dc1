import { useEffect, useState } from 'preact/hooks'
import { parseRoute, type Route } from './route.ts'

const moved = 'causeway:moved'

/** Goes to another page of the console; `replace` leaves no step to come back to. */
export function go(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  dispatchEvent(new Event(moved))
}

function here(): Route {
  return parseRoute(location.pathname, location.hash)
}

/** The page that the address names, at every move. */
export function useRoute(): Route {
  const [route, setRoute] = useState(here)
  useEffect(() => {
    const read = () => setRoute(here())
    addEventListener('popstate', read)
    addEventListener(moved, read)
    return () => {
      removeEventListener('popstate', read)
      removeEventListener(moved, read)
    }
  }, [])
  return route
}
