import { useEffect, useState } from 'preact/hooks'

/** The picture that the browser has kept of a site, as an address of the extension itself; `null` for none. */
export function useSiteIcon(origin: string | undefined): string | null {
  const [icon, setIcon] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    setIcon(null)
    if (origin !== undefined && hasIcons())
      findIcon(origin).then((found) => {
        if (isCurrent) setIcon(found)
      })
    return () => {
      isCurrent = false
    }
  }, [origin])
  return icon
}

/** Only a browser that lets an extension read its store of icons grants this; nothing is loaded from the site. */
function hasIcons(): boolean {
  return globalThis.chrome?.runtime?.getManifest?.().permissions?.includes('favicon') === true
}

/** A host that nobody can have: what the browser shows for it is what it shows where it has nothing. */
const nowhere = 'https://nowhere.invalid'

async function findIcon(origin: string): Promise<string | null> {
  try {
    const [own, none] = await Promise.all([readIcon(iconUrl(origin)), readIcon(iconUrl(nowhere))])
    return own === none ? null : iconUrl(origin)
  } catch {
    return null
  }
}

function iconUrl(origin: string): string {
  return `/_favicon/?${new URLSearchParams({ pageUrl: `${origin}/`, size: '32' })}`
}

async function readIcon(url: string): Promise<string> {
  const response = await fetch(url)
  return new Uint8Array(await response.arrayBuffer()).join()
}
