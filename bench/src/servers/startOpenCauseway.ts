import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../packages/node/dist/command/testing/freePort.js'
import { type Server, startServer } from './server.ts'

const script = fileURLToPath(new URL('./openProcess.js', import.meta.url))

/** Starts the service with a no-op permit and meter on the chain of a data directory, at the path of the one it is held against. */
export async function startOpenCauseway(data: string, executors: number, path: string): Promise<Server> {
  const port = await freePort()
  const args = [script, String(port), join(data, 'chains/localnet'), String(executors)]
  return startServer({ name: 'causeway', port, args, path: () => Promise.resolve(path) })
}
