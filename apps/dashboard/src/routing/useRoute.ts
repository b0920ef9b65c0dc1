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

/** One member of the address's query, kept there so that a reload or a copied link shows the same. */
export function useSearchParam(name: string): [string, (value: string) => void] {
  const read = () => new URLSearchParams(location.search).get(name) ?? ''
  const [value, setValue] = useState(read)
  useEffect(() => {
    const update = () => setValue(read())
    addEventListener('popstate', update)
    addEventListener(moved, update)
    return () => {
      removeEventListener('popstate', update)
      removeEventListener(moved, update)
    }
  })
  const set = (next: string) => {
    const params = new URLSearchParams(location.search)
    if (next === '') params.delete(name)
    else params.set(name, next)
    const search = params.toString()
    go(`${location.pathname}${search === '' ? '' : `?${search}`}`, { replace: true })
  }
  return [value, set]
}
