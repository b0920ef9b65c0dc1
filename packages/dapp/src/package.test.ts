import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const index = fileURLToPath(new URL('./index.js', import.meta.url))
const kilobytes6 = 6 * 1024

/** The minified code of a page that imports these names from the package and nothing else. */
async function bundle(names: readonly string[]): Promise<string> {
  const entry = 'entry'
  const code = `export { ${names.join(', ')} } from ${JSON.stringify(index)}`
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  expect(output).toHaveLength(1)
  expect(output[0].imports).toEqual([])
  return output[0].code
}

const transports = ['extensionTransport', 'inProcessTransport', 'postMessageTransport', 'webSocketTransport']

test.each([
  ['connect and all transports', ['connect', ...transports]],
  [
    'everything there is',
    ['connect', ...transports, 'findWallets', 'subscribe', 'toEip1193', 'DappError', 'compatNames'],
  ],
])('%s weigh less than 6 kB gzip', async (what, names) => {
  const bytes = gzipSync(await bundle(names), { level: 9 }).byteLength
  console.info(`${what}: ${bytes} bytes gzip`)
  expect(bytes).toBeLessThan(kilobytes6)
})

test('what a page does not import does not reach it', async () => {
  const port = 'caip-348'
  const stream = 'causeway-multichain-provider'
  const provider = 'accountsChanged'
  const only = await bundle(['toEip1193'])
  expect(only).toContain(provider)
  expect(only).not.toContain(port)
  expect(only).not.toContain(stream)
  expect(only.length).toBeLessThan(4_000)
  const connecting = await bundle(['connect', 'extensionTransport'])
  expect(connecting).toContain(port)
  expect(connecting).not.toContain(stream)
  expect(connecting).not.toContain(provider)
  expect(await bundle(['DappError'])).not.toContain('wallet_getSession')
})

test('publint finds nothing', async () => {
  const { messages } = await publint({
    pkgDir: fileURLToPath(new URL('..', import.meta.url)),
    level: 'suggestion',
    strict: true,
  })
  expect(messages).toEqual([])
})
