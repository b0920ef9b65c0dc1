import type { DeriveAnswer, DeriveRequest } from './deskWire.ts'

/** Derives a key in a worker of its own, which is gone afterwards with all it knew. It always settles. */
export function deriveKey({ password, parameters }: DeriveRequest): Promise<DeriveAnswer> {
  return new Promise((settle) => {
    const worker = new Worker(new URL('./kdfWorker.ts', import.meta.url), { type: 'module', name: 'kdf' })
    const end = (answer: DeriveAnswer) => {
      worker.terminate()
      settle(answer)
    }
    worker.onmessage = ({ data }: MessageEvent<DeriveAnswer>) => end(data)
    worker.onerror = () => end({ error: 'The key could not be derived.' })
    worker.postMessage({ password, parameters })
  })
}
