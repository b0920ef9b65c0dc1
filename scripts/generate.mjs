// Writes every file of the repository that follows from the code: pages, schemas and the history chain.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { generateHistory } from '@causeway/chain/history'
import { errorPage } from '@causeway/rpc'
import { walletErrors } from '@causeway/session'
import { withTables } from '../packages/evm/dist/page/evmTables.js'
import { configJsonSchema } from '../packages/node/dist/config/jsonSchema.js'
import { creditPage } from '../packages/node/dist/metering/costs.js'
import { methodPages } from '../packages/node/dist/methods/methodPages.js'

const root = new URL('../', import.meta.url)

function write(path, content) {
  const url = new URL(path, root)
  mkdirSync(new URL('.', url), { recursive: true })
  writeFileSync(url, content)
  console.log(path)
}

const history = generateHistory()
write('packages/node/history/genesis.json', history.genesis)
write('packages/node/history/chain.rlp', history.chain)
write('packages/node/causeway.schema.json', configJsonSchema())
write('docs/errors.md', errorPage(walletErrors))
write('docs/credits.md', creditPage())
write('docs/evm.md', withTables(readFileSync(new URL('docs/evm.md', root), 'utf8')))
for (const [file, page] of methodPages()) write(`docs/methods/${file}`, page)
