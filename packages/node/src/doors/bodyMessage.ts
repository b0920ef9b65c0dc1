import { IncomingMessage } from 'node:http'

/**
 * A request whose body goes straight from the parser to its reader. A stream would queue it and hand it on in later
 * turns, which costs a tenth of a small request; a class, because that is what `createServer` takes for it.
 */
export class BodyMessage extends IncomingMessage {
  #take: ((chunk: Buffer | null) => void) | null = null

  /** Must be called while the request is being announced, before any of its body has come; `null` ends the body. */
  takeBody(take: (chunk: Buffer | null) => void): void {
    this.#take = take
  }

  override push(chunk: Buffer | null): boolean {
    if (this.#take === null) return super.push(chunk)
    this.#take(chunk)
    return true
  }

  /** Node calls it after the answer, to throw away what was not read; here nothing is left. */
  _dump(): void {
    if (this.#take === null) this.resume()
  }
}
