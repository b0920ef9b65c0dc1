/** A node that answers for a network: one of our own, or a partner's that stands in when all of ours are out. */
export interface Upstream {
  /** For logs, metrics and the dashboard. An address may hold a key, so it is never shown. */
  readonly id: string
  readonly role: 'own' | 'partner'
  readonly http: string | null
  readonly ws: string | null
  /** Credentials, sent with every request and shown nowhere. */
  readonly headers: Readonly<Record<string, string>>
  /** What it is good for beyond the usual, such as `archive` or `trace`. */
  readonly labels: ReadonlySet<string>
  /** How much it is preferred: it multiplies what health makes of it, so the heavier of two equals is asked. */
  readonly weight: number
  readonly limits: { readonly perSecond: number | null; readonly inFlight: number | null }
  /** Methods that it has, or does not have; `null` where nothing was said. */
  readonly only: ReadonlySet<string> | null
  readonly except: ReadonlySet<string>
}
