import { asciiJson, errorCatalogue, type Method } from '@causeway/rpc'
import type { CallContext } from './context.ts'
import type { NetworkRow } from './networkRow.ts'
import { version } from './version.ts'

/**
 * The OpenRPC 1.3 document of one network, as JSON text. Everything in it comes from the method table, so it cannot
 * tell of a method that is not there.
 */
export function openRpcDocument(methods: readonly Method<CallContext>[], row: NetworkRow): string {
  return asciiJson({
    openrpc: '1.3.2',
    info: {
      title: `Causeway JSON-RPC: ${row.name}`,
      description: `The methods of the network ${row.name} (chain id ${row.chainId}).`,
      version,
      license: { name: 'MIT' },
    },
    servers: [
      {
        name: row.name,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: OpenRPC's own template syntax
        url: 'http://${host}/${network}/v3/${key}',
        variables: {
          host: { default: 'localhost:8645', description: 'Where the service listens.' },
          network: { default: row.name },
          key: { default: 'YOUR-API-KEY', description: 'An API key of the service.' },
        },
      },
    ],
    methods: methods.map(describeMethod),
    components: {
      errors: Object.fromEntries(rpcErrors.map(([name, error]) => [name, toErrorObject(error)])),
    },
  })
}

const rpcErrors = Object.entries(errorCatalogue).filter(([, error]) => error.body === 'rpc')

function toErrorObject(error: { code: number; says: string }) {
  return { code: error.code, message: error.says }
}

function describeMethod(method: Method<CallContext>) {
  return {
    name: method.name,
    summary: method.summary,
    paramStructure: 'by-position',
    params: method.params.map(({ name, required, schema }) => ({ name, required, schema })),
    result: method.result,
    errors: rpcErrors.map(([name]) => ({ $ref: `#/components/errors/${name}` })),
    tags: method.on === 'all' ? [] : [{ name: method.on === 'dev' ? 'dev networks only' : 'WebSocket only' }],
  }
}
