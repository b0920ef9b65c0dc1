import { type KdfParameters, standardKdf } from '@causeway/wallet'
import type { DeriveAnswer } from './deskWire.ts'

// A worker that lives for one derivation: Argon2id keeps a core busy for a second or two, away from the screen.
addEventListener(
  'message',
  async ({ data }: MessageEvent<{ password: string; parameters: KdfParameters }>) => {
    let answer: DeriveAnswer
    try {
      answer = { key: [...(await standardKdf(data.password, data.parameters))] }
    } catch {
      // The cause may quote what was given; the caller only needs to know that there is no key.
      answer = { error: 'The key could not be derived.' }
    }
    postMessage(answer)
  },
)
