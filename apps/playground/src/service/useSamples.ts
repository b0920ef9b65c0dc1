import { useEffect, useState } from 'preact/hooks'
import { emptySamples, readSamples, type Samples } from './readSamples.ts'

/** Samples of the chain at an address, read again whenever `version` moves. */
export function useSamples(url: string | null, version: number): Samples {
  const [held, setHeld] = useState<{ url: string | null; samples: Samples }>({
    url: null,
    samples: emptySamples,
  })
  useEffect(() => {
    let isWanted = true
    if (url !== null) {
      readSamples(url).then(
        (samples) => isWanted && setHeld({ url, samples }),
        () => {},
      )
    }
    return () => {
      isWanted = false
    }
  }, [url, version])
  return held.url === url ? held.samples : emptySamples
}
