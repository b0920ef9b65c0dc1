const accepted = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/** Whether a content type is one that JSON-RPC travels in; parameters such as a charset are free. */
export function isJsonContentType(header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === 'application/json') return true
  const end = header.indexOf(';')
  return accepted.includes((end < 0 ? header : header.slice(0, end)).trim().toLowerCase())
}
