import { useCallback, useEffect, useState } from 'preact/hooks'
import { readService, type Service } from './readService.ts'
import { parseServiceAddress, serviceInFragment } from './serviceAddress.ts'

const remembered = 'causeway-playground-service'

export interface ServiceState {
  readonly service: Service | null
  readonly typed: string
  readonly problem: string | null
  readonly busy: boolean
  setTyped(text: string): void
  use(text: string): Promise<void>
}

/**
 * The service that the user named: by the link of the banner or by hand, never by looking for one. It is kept for this
 * tab alone, and the key leaves the address bar at once.
 */
export function useService(): ServiceState {
  const [service, setService] = useState<Service | null>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const use = useCallback(async (text: string) => {
    const address = parseServiceAddress(text)
    setTyped(text)
    setService(null)
    sessionStorage.removeItem(remembered)
    if (address === null) {
      setProblem('That is no address of a service. It looks like http://localhost:8645/v3/<key>.')
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      setService(await readService(address))
      sessionStorage.setItem(remembered, address.text)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }, [])

  useEffect(() => {
    const follow = () => {
      const linked = serviceInFragment(location.hash)
      if (linked !== null) history.replaceState(null, '', location.pathname)
      const text = linked ?? sessionStorage.getItem(remembered)
      if (text !== null) void use(text)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [use])

  return { service, typed, problem, busy, setTyped, use }
}
