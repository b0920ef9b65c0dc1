/**
 * A multichain wallet as a library: an encrypted vault, accounts, one folder for each family of chains, the approval
 * queue, and the pipeline that takes a message of a site to its answer. It runs in Node, a worker or a browser; the
 * browser's own parts (ports, storage, screens) are handed in.
 */

export { type UserErrorName, userErrors, WalletError } from './errors.ts'
