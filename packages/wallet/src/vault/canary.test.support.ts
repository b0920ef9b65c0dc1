import { inspect } from 'node:util'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58, base64, base64url } from '@scure/base'
import { createPhrase } from './phrase.ts'

/** Secrets made for one run, which may turn up nowhere. */
export interface Canaries {
  readonly phrase: string
  readonly otherPhrase: string
  readonly privateKey: Uint8Array
  readonly password: string
  readonly otherPassword: string
  readonly backupPassword: string
}

export function createCanaries(): Canaries {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const password = () => `canary ${bytesToHex(random(8))}`
  return {
    phrase: createPhrase(12, random),
    otherPhrase: createPhrase(24, random),
    privateKey: random(32),
    password: password(),
    otherPassword: password(),
    backupPassword: password(),
  }
}

/** Where a secret was found. */
export interface Leak {
  readonly secret: string
  readonly where: string
}

/** Handed to what is watched. */
export interface Watch {
  /** Runs something that may be refused, and looks at what it throws. Gives back the result, or what was thrown. */
  attempt(where: string, run: () => unknown): Promise<unknown>
  /** Looks at something that the wallet said or sent: a log line, an event, a message to a page. */
  look(where: string, value: unknown): void
  /** One more secret to look for: a seed, or a key that was derived. */
  addSecret(name: string, secret: string | Uint8Array): void
}

/**
 * Runs something and watches everything it says: the console, the standard streams, warnings, unhandled rejections and
 * whatever is thrown, with stacks and causes and hidden members. Gives back every place where a secret shows.
 */
export async function watchForLeaks(
  canaries: Partial<Canaries>,
  run: (watch: Watch) => Promise<void>,
): Promise<{ readonly leaks: readonly Leak[]; readonly thrown: number }> {
  const secrets = new Map<string, readonly string[]>()
  const said: { where: string; text: string }[] = []
  let thrown = 0
  const watch: Watch = {
    async attempt(where, attempted) {
      try {
        return await attempted()
      } catch (error) {
        thrown++
        watch.look(`${where}: thrown`, error)
        return error
      }
    },
    look: (where, value) => {
      // Lists of bytes are broken into lines and columns when they are shown.
      for (const text of readings(value))
        said.push({ where, text }, { where, text: text.replace(/,\s+/g, ',') })
    },
    addSecret: (name, secret) => secrets.set(name, spellings(secret)),
  }
  for (const [name, secret] of Object.entries(canaries)) watch.addSecret(name, secret)
  const stop = listen(watch.look)
  try {
    await run(watch)
    // What was rejected and not handled is told one turn later.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    stop()
  }
  const leaks = said.flatMap(({ where, text }) =>
    [...secrets]
      .filter(([, forms]) => forms.some((form) => text.includes(form)))
      .map(([secret]) => ({ secret, where })),
  )
  return { leaks, thrown }
}

/** Every form in which a secret could be read from a text, in lower case. Three words of a phrase in a row are enough. */
function spellings(secret: string | Uint8Array): readonly string[] {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  const forms = [bytesToHex(bytes), base64.encode(bytes), base64url.encode(bytes), [...bytes].join(',')]
  forms.push(base58.encode(bytes), bytes.length === 32 ? toBigInt(bytes) : bytesToHex(bytes))
  if (typeof secret === 'string') {
    const words = secret.split(' ')
    forms.push(secret, encodeURIComponent(secret))
    for (let i = 0; i + 3 <= words.length; i++) forms.push(words.slice(i, i + 3).join(' '))
  }
  return forms.map((form) => form.replaceAll('=', '').toLowerCase())
}

function toBigInt(bytes: Uint8Array): string {
  return BigInt(`0x${bytesToHex(bytes)}`).toString()
}

/** A value as a person, a log or another process would get to see it. */
function readings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.toLowerCase()]
  const texts = [
    inspect(value, {
      depth: null,
      showHidden: true,
      getters: true,
      maxArrayLength: null,
      maxStringLength: null,
    }),
    inspect(value, { compact: true, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: null }),
    attempted(() => String(value)),
    attempted(() =>
      JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${member}` : member)),
    ),
  ]
  if (value instanceof Error) {
    texts.push(value.message, String(value.stack))
    if (value.cause !== undefined) texts.push(...readings(value.cause))
  }
  if (value instanceof AggregateError) texts.push(...value.errors.flatMap(readings))
  return texts.map((text) => text.toLowerCase())
}

/** Some values have no text: an object without a prototype, a circle. */
function attempted(write: () => string | undefined): string {
  try {
    return write() ?? ''
  } catch {
    return ''
  }
}

/** Hears all that the process says, until it is told to stop. */
function listen(look: (where: string, value: unknown) => void): () => void {
  const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const
  const original = Object.fromEntries(methods.map((name) => [name, console[name]]))
  for (const name of methods)
    console[name] = (...values: unknown[]) => {
      for (const value of values) look(`console.${name}`, value)
    }
  const streams = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      look('a standard stream', typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk))
      return Reflect.apply(write, stream, [chunk, ...rest])
    }
    return () => {
      stream.write = write
    }
  })
  const onRejection = (reason: unknown) => look('an unhandled rejection', reason)
  const onWarning = (warning: Error) => look('a warning', warning)
  process.on('unhandledRejection', onRejection)
  process.on('warning', onWarning)
  return () => {
    Object.assign(console, original)
    for (const restore of streams) restore()
    process.off('unhandledRejection', onRejection)
    process.off('warning', onWarning)
  }
}
