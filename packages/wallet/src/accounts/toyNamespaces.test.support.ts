import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Namespace } from '../namespaces/namespace.ts'

interface Curve {
  getPublicKey(privateKey: Uint8Array): Uint8Array
}

/** A namespace over a real curve, with made-up paths and addresses that are written anew on every chain. */
function createToy(namespace: string, curve: Curve): Namespace {
  const toAccount = (privateKey: Uint8Array, path: string) => {
    const publicKey = curve.getPublicKey(privateKey)
    return { address: `main${bytesToHex(sha256(publicKey)).slice(0, 16)}`, publicKey, path }
  }
  return {
    namespace,
    title: namespace,
    parseReference: (reference) => (/^[a-z0-9]+$/.test(reference) ? reference : null),
    methods: ['sign'],
    notifications: [],
    walletMethods: [],
    derive(seed, index) {
      const privateKey = sha256(concatBytes(seed, utf8ToBytes(`${namespace}/${index}`)))
      return { ...toAccount(privateKey, `m/${index}`), privateKey }
    },
    fromPrivateKey: (key) =>
      key.length === 32 && key.some((byte) => byte !== 0) ? toAccount(key, 'imported') : null,
    toCaip10: (scope, { publicKey }) => {
      const chain = scope.slice(namespace.length + 1)
      return `${scope}:${chain}${bytesToHex(sha256(publicKey)).slice(0, 16)}`
    },
    balance: () => Promise.reject(new Error('A toy has no coin.')),
    status: () => Promise.reject(new Error('A toy has no chain.')),
    describe: () => Promise.reject(new Error('A toy describes nothing.')),
    perform: () => Promise.reject(new Error('A toy performs nothing.')),
  }
}

export const toySecp = createToy('secp', secp256k1)
export const toyEd = createToy('edtoy', ed25519)
export const toyLate = createToy('late', ed25519)
