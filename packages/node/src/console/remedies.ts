import type { ErrorName } from '@causeway/rpc'
import type { Allowlists } from '../control/records.ts'

/** What to do about a refusal, by its row of the error catalogue. */
const remedies: Partial<Record<ErrorName, string>> = {
  parseError: 'Send the body as valid JSON.',
  invalidRequest: 'Send jsonrpc "2.0", a method and an id, as JSON-RPC 2.0 asks.',
  methodNotFound: 'Check the name of the method; rpc.discover lists those that this network has.',
  invalidParams: 'Compare the parameters with the page of the method in the documentation.',
  internal: 'This is a fault of the service. Tell its operator the request id.',
  timedOut: 'Ask for less at once: a smaller range, a lower gas limit.',
  unavailable: 'The network does not answer now. Look at the networks page.',
  responseTooLarge: 'Ask for less at once, or split the batch.',
  limitExceeded: 'Narrow the query: fewer blocks, an address, or topics.',
  reverted: 'The contract refused the call. The data of the error says why.',
  missingKey: 'Put the key into the path: /v3/<key>.',
  invalidKey: 'Check the key, and that it is switched on and not revoked.',
  invalidSecret: "Send the key's secret as the password of HTTP Basic, with an empty user name.",
  invalidToken:
    'Send a token that is signed by one of the public keys of the key, has not expired and has our audience.',
  networkOff: 'Switch the network on in the settings of the key.',
  rejected: "Add the origin, user agent, address, method or IP address to the key's allowlist.",
  planLacks: 'The plan does not have this method. Choose a larger one.',
  suspended: 'The account is suspended. Talk to the operator of the service.',
  accountPerDay: 'The credits of the day are used up until 00:00 UTC. Choose a larger plan.',
  accountPerSecond: 'Send less at once, wait as Retry-After says, or choose a larger plan.',
  keyPerSecond: "Send less at once, wait as Retry-After says, or raise the key's own limit.",
  keyPerDay: "The key's own limit of the day is used up until 00:00 UTC. Raise it, or wait.",
  tooLarge: 'Send a smaller body: 5 MB is the most.',
  contentType: 'Send Content-Type: application/json, without compression.',
  unknownNetwork: 'Check the name of the network in the host or the path.',
}

/** What an allowlist is called on the key's page, by its name in the record. */
const lists: Readonly<Record<keyof Allowlists, string>> = {
  origins: 'origin',
  userAgents: 'user agent',
  addresses: 'contract address',
  methods: 'method',
  ips: 'IP address',
}

/** For a refusal as it was noted: its row, and what was said. */
export function remedyFor({ reason, message }: { reason: string; message: string }): string {
  const list = Object.entries(lists).find(([name]) => message.endsWith(` list of ${name}`))?.[1]
  if (reason === 'rejected' && list !== undefined) {
    return `Add the ${list} to the key's allowlist, or call from one that is on it.`
  }
  const found = Object.entries(remedies).find(([row]) => row === reason)
  return found?.[1] ?? 'Look up the error in the documentation, with the request id at hand.'
}
