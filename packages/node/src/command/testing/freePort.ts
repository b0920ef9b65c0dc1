import { createServer } from 'node:net'

/** Below what systems give to clients and to listeners that ask for any port, so that nobody is given it by chance later. */
const lowest = 20_000
const highest = 31_998

/** A port, and the one after it for a console, that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`no two free ports next to each other between ${lowest} and ${highest}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
