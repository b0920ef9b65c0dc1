import { createRequire } from 'node:module'
import type { MetaMaskOpenRPCDocument, MultiChainOpenRPCDocument } from '@metamask/api-specs'

/** One of the documents of `@metamask/api-specs`. */
type PublishedDocument = typeof MetaMaskOpenRPCDocument | typeof MultiChainOpenRPCDocument

/** What came back for one example of a document. */
export interface ExampleOutcome {
  readonly method: string
  readonly example: string
  /** Whether `@open-rpc/test-coverage` takes the answer: equal to the example, or fitting the schema of the result. */
  readonly passed: boolean
  readonly result?: unknown
  readonly resultSchema: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export interface ExampleOptions {
  readonly document: PublishedDocument
  readonly skip?: readonly string[]
  /** Sends a call and settles with the members `result` or `error` of its answer. */
  readonly send: (method: string, params: unknown) => Promise<{ result?: unknown; error?: unknown }>
}

const silent = { onBegin: () => {}, onTestBegin: () => {}, onTestEnd: () => {}, onEnd: () => {} }

type Coverage = typeof import('@open-rpc/test-coverage')
type CoverageOptions = Parameters<Coverage['default']>[0]
type Rules = typeof import('@open-rpc/test-coverage/build/rules/examples-rule.js')
type SchemaUtils = typeof import('@open-rpc/schema-utils-js')

/** Loads what runs a document: large packages of CommonJS, whose defaults test runners and Node import differently. */
function load() {
  const require = createRequire(import.meta.url)
  const { default: coverage } = require('@open-rpc/test-coverage') as Coverage
  const { default: ExamplesRule } = require('@open-rpc/test-coverage/build/rules/examples-rule.js') as Rules
  const { parseOpenRPCDocument } = require('@open-rpc/schema-utils-js') as SchemaUtils
  return { coverage, ExamplesRule, parseOpenRPCDocument }
}

/** Runs the examples of a published OpenRPC document by `@open-rpc/test-coverage`, with its own rule for them. */
export async function runExamples({ document, skip = [], send }: ExampleOptions): Promise<ExampleOutcome[]> {
  const { coverage, ExamplesRule, parseOpenRPCDocument } = load()
  // The parser cannot read a method without a result, which a notification is.
  const methods = document.methods.filter((method) => 'result' in method)
  const openrpcDocument = await parseOpenRPCDocument(JSON.stringify({ ...document, methods }), {
    validate: false,
  })
  const rule = new ExamplesRule()
  const title = `${rule.getTitle()} `
  const calls = await coverage({
    // The two packages write the type of a document in their own ways.
    openrpcDocument: openrpcDocument as CoverageOptions['openrpcDocument'],
    skip: [...skip],
    reporters: [silent],
    rules: [rule],
    transport: (_url, method, params) => send(method, params),
  })
  return calls.map((call) => {
    const { methodName, valid = false, result, error, resultSchema, requestError } = call
    if (requestError !== undefined) throw requestError
    return {
      method: methodName,
      example: call.title.slice(title.length),
      passed: valid,
      resultSchema,
      ...(result === undefined ? {} : { result }),
      ...(error === undefined ? {} : { error }),
    }
  })
}
