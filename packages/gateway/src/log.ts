/** Where the gateway tells what happened to upstreams. No address, credential or text of an upstream comes near it. */
export interface Log {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
}
