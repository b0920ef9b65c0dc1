import type { Rpc } from '../servers/callRpc.ts'
import type { Question } from './questions.ts'

/** A question for every uncle of a chain. */
export async function uncleQuestions(rpc: Rpc): Promise<Question[]> {
  const head = Number(await rpc<string>('eth_blockNumber', []))
  const questions: Question[] = []
  for (let number = 1; number <= head; number += 1) {
    type Block = { hash: string; uncles: string[] }
    const { hash, uncles } = await rpc<Block>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    for (const index of uncles.keys())
      questions.push({ method: 'eth_getUncleByBlockHashAndIndex', params: [hash, `0x${index.toString(16)}`] })
  }
  return questions
}
