/**
 * One kind of error. A row is a JSON-RPC code, the HTTP status when the whole request fails by it, the form of the body
 * then (`rpc` for a JSON-RPC object, `text` for a plain line, as hosted services answer authentication failures),
 * whether sending the same thing again can help, and one plain sentence.
 */
export interface ErrorRow {
  code: number
  http: number
  body: 'rpc' | 'text'
  retry: boolean
  says: string
  /** The standard or reference the row comes from. */
  source: string
  /** What hosted services put beside the code: a number of the event, and a sentence for whoever reads it. */
  event?: number
  details?: string
}

/** A table of errors by name. Each half of Causeway has one: `errorCatalogue` here, `walletErrors` in the session. */
export type ErrorRows<Name extends string = string> = Readonly<Record<Name, ErrorRow>>

/** A refusal: it reaches the caller as a row of its table, with a message of its own and data where it has them. */
export class CatalogueError<Name extends string> extends Error {
  readonly row: Name
  readonly code: number
  readonly data: unknown
  /** What it was decided by. Not on the wire, but where a caller asks for errors in the plain shape. */
  readonly facts: object | null

  constructor(
    rows: ErrorRows<Name>,
    row: Name,
    options: {
      message?: string | undefined
      data?: unknown
      facts?: object | undefined
      /** Replaces the row's code where a method's page assigns its own. */
      code?: number | undefined
    } = {},
  ) {
    super(options.message ?? rows[row].says)
    this.row = row
    this.code = options.code ?? rows[row].code
    this.data = options.data
    this.facts = options.facts ?? null
  }
}
