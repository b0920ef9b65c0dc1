import { useEffect, useState } from 'preact/hooks'

/** A number that changes with the colours of the page: what is drawn on a canvas does not follow them by itself. */
export function useThemeVersion(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const bump = () => setVersion((last) => last + 1)
    const media = matchMedia('(prefers-color-scheme: dark)')
    const observer = new MutationObserver(bump)
    media.addEventListener('change', bump)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      media.removeEventListener('change', bump)
      observer.disconnect()
    }
  }, [])
  return version
}
