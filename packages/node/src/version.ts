import { createRequire } from 'node:module'

/** The version of this package. */
export const version: string = createRequire(import.meta.url)('../package.json').version

/** What `web3_clientVersion` says, in the form that node clients use. */
export const clientVersion = `Causeway/v${version}/${process.platform}-${process.arch}/node${process.versions.node}`
