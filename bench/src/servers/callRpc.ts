/**
 * Asks one question and gives its result; an error answer throws. For setting up, never for measuring. The caller says
 * what it expects: that the servers' answers are what they should be is proved by comparing them, not here.
 */
export type Rpc = <Result>(method: string, params: readonly unknown[]) => Promise<Result>

type Answer<Result> = { result: Result } | { error: unknown }

export function callRpc(url: string): Rpc {
  return async <Result>(method: string, params: readonly unknown[]): Promise<Result> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer: Answer<Result> = JSON.parse(await response.text())
    if ('result' in answer) return answer.result
    throw new Error(`${method} was refused: ${JSON.stringify(answer)}`)
  }
}
