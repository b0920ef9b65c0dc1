import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Nodes of as many chains as one likes, each with nothing on it but the balance of everybody. */
export interface ServedChains {
  /** The address of the chain's node. */
  http(chainId: number): string
  close(): void
}

export async function serveChains(): Promise<ServedChains> {
  const server = createServer(async (request, response) => {
    const chainId = Number(request.url?.slice(1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
    const results: Readonly<Record<string, string>> = {
      eth_chainId: `0x${chainId.toString(16)}`,
      eth_blockNumber: `0x${(chainId % 4093).toString(16)}`,
      eth_getBalance: `0x${(BigInt(chainId % 97) * 10n ** 17n).toString(16)}`,
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? null }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    http: (chainId) => `http://127.0.0.1:${port}/${chainId}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
