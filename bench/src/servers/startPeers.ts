import { fileURLToPath } from 'node:url'
import { freePort } from '../../../packages/node/dist/command/testing/freePort.js'
import { benchFolder } from './folders.ts'
import { type Server, startServer } from './server.ts'

/** The mnemonic that all dev nodes know; the first ten accounts are the senders. */
const mnemonic = 'test test test test test test test test test test test junk'

export async function startBare(): Promise<Server> {
  const port = await freePort()
  const script = fileURLToPath(new URL('./bareProcess.js', import.meta.url))
  return startServer({ name: 'bare', port, args: [script, String(port)] })
}

export async function startHardhat(): Promise<Server> {
  const port = await freePort()
  const args = ['node_modules/hardhat/internal/cli/bootstrap.js', '--config', 'peers/hardhat.config.cjs']
  args.push('node', '--hostname', '127.0.0.1', '--port', String(port))
  const env = { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' }
  return startServer({ name: 'hardhat', port, args, cwd: benchFolder, env })
}

/** ganache with the settings of `peers/hardhat.config.cjs`; its block time is too long to pass, so blocks come by `evm_mine`. */
export async function startGanache(): Promise<Server> {
  const port = await freePort()
  const settings = {
    'server.host': '127.0.0.1',
    'server.port': port,
    'chain.chainId': 1337,
    'chain.hardfork': 'shanghai',
    'miner.blockGasLimit': 30_000_000,
    'miner.blockTime': 1_000_000,
    'wallet.mnemonic': mnemonic,
    'wallet.defaultBalance': 10_000,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const args = ['node_modules/ganache/dist/node/cli.js', ...flags, '--logging.quiet']
  return startServer({ name: 'ganache', port, args, cwd: benchFolder })
}
