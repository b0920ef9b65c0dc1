import { createServer } from 'node:net'

/** Below what systems give to clients and to listeners that ask for any port, so that nobody is given it by chance later. */
const lowest = 20_000
const highest = 31_996

/** A port that nobody listens on now, nor on the three after it, which the service has too. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await areFree(port, port + 3)) return port
  }
  throw new Error(`no four free ports next to each other between ${lowest} and ${highest}`)
}

async function areFree(first: number, last: number): Promise<boolean> {
  for (let port = first; port <= last; port += 1) if (!(await isFree(port))) return false
  return true
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
