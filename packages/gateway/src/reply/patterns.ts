import type { Fault } from './fault.ts'

/** A rule by which an error is understood. Texts are what public nodes and services really send. */
interface Pattern {
  readonly fault: Fault
  readonly text: RegExp
  /** Only for these methods; for every method where it is absent. */
  readonly methods?: RegExp
}

const logMethods = /^(eth_getLogs|eth_getFilterLogs|trace_filter|erigon_getLogs)$/

/**
 * Read from the top, the first that fits counts. Ranges stand before rates, because "limit exceeded" is said of both and
 * asking for a smaller range is no answer to "too many requests"; and rates stand before keys, because texts about rates
 * advise on keys and plans.
 */
export const patterns: readonly Pattern[] = [
  {
    fault: 'noData',
    text: /(beyond|after|ahead of) (the )?(current |last |latest )?(head|accepted|block)|extends beyond/i,
  },
  {
    fault: 'throttled',
    text: /too many (requests?|connections|concurrent)|requests? per (second|minute)|\brps\b|rate.?limit|request rate|call rate|throughput|compute units per second|concurrent (requests|connections)|request limit reached|\/(sec(ond)?|min(ute)?) request limit|slow down|exceeded[^.]{0,30}(requests|calls|cups)\b|capacity limit for your|server (is )?(too )?busy|overloaded|throttl/i,
  },
  {
    fault: 'quota',
    text: /daily (request|credit|limit|usage|quota)|per day|monthly|quota|out of (credits|requests)|credits? (limit|exhausted|used)|payment required|usage limit|plan'?s? limit|(request|capacity|billing) limit exceeded|insufficient credits/i,
  },
  {
    fault: 'range',
    methods: logMethods,
    text: /more than \d+|block range|range.{0,40}(large|wide|big|exceed|limit|over|not supported)|ranges? over|too many (blocks|results|logs)|exceed.{0,40}(range|results|logs|blocks|size|limit|maximum)|limited to|(response|result|log).{0,20}(size|too (big|large))|query (timeout|exceeds|returned)|reduce|narrow|max(imum)? (allowed|results|range|block)|^limit exceeded$|timed? ?out|timeout/i,
  },
  {
    fault: 'range',
    text: /response (is )?(size|too (big|large))|response size (is larger|exceed)|returned data exceeds/i,
  },
  // What a plan leaves out is gone for us as if it were not there; but plans leave out old states as well.
  {
    fault: 'noMethod',
    text: /^(?!.*(archive|histor)).*((free|current|your) ?(tier|plan)|upgrade|add-?on|paid)/is,
  },
  {
    fault: 'noData',
    text: /header (for hash )?(0x[0-9a-f]+ )?not found|\b(block|state|receipts?|transaction|root|account)\b.{0,90}(not found|not available|unavailable|is not kept|does not exist|missing|pruned)|unknown (block|ancestor)|missing trie node|historical|history|pruned|ancient|archive|(beyond|ahead of|after).{0,30}(head|latest|accepted)|not (yet )?(synced|indexed|processed)|distance to target|no state|(could not|cannot|can't|failed to|unable to) (find|get|load|fetch|retrieve|query).{0,30}(block|state|header|unfinalized)|resource not found|old data|unfinalized|not currently canonical|in progress|out of range|future block|unknown batch|still syncing|is syncing|no (block|header)/i,
  },
  {
    fault: 'noMethod',
    text: /method.{0,100}(not (found|exist|available|supported|allowed|enabled|implemented|whitelisted|permitted|valid)|does ?n[o']t exist|disabled|unavailable|unsupported|forbidden|blocked)|(unsupported|unknown|invalid|no such|unrecogni[sz]ed|disallowed|restricted) method|not (supported|implemented|whitelisted)|module.{0,30}(not|disabled)|(rpc|namespace).{0,30}disabled/i,
  },
  {
    fault: 'unauthorised',
    text: /unauthori[sz]ed|not authori[sz]ed|invalid.{0,20}(key|token|project)|api.?key|project id|forbidden|access denied|authenticat|inactive|suspended|(origin|ip|address|referrer).{0,30}(not allowed|blocked|denied|whitelist)|jwt|credential|disabled/i,
  },
  { fault: 'timeout', text: /timed? ?-?out|deadline|context cancell?ed|aborted|took too long/i },
  {
    fault: 'server',
    text: /internal|no (available|healthy|backend|upstream)|upstream|bad gateway|gateway|unavailable|try again|temporar|maintenance|connection|cannot fulfill|can't route|failed to (parse|forward|serve|detect|process)|unexpected|no response|nginx|cloudflare|<html|<!doctype|pool is full/i,
  },
]

/** Codes that mean one thing wherever they are seen, whatever the text says. */
export const codes: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [-32601, 'noMethod'],
  [-32004, 'noMethod'],
  [429, 'throttled'],
  [-32029, 'throttled'],
  [-32090, 'throttled'],
  [-32007, 'throttled'],
  [-32097, 'throttled'],
  [-33200, 'throttled'],
  [-33300, 'throttled'],
  [402, 'quota'],
  [-33000, 'quota'],
  [-33400, 'quota'],
  [401, 'unauthorised'],
  [403, 'unauthorised'],
  [-32006, 'unauthorised'],
  [-33100, 'unauthorised'],
])

/** What a code means when the text says nothing. */
export const likelyCodes: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [-32005, 'throttled'],
  [-32001, 'noData'],
  [-32002, 'timeout'],
  [-32003, 'range'],
  [-32008, 'range'],
  [-32011, 'server'],
  [-32012, 'server'],
  [-32603, 'server'],
  [-32700, 'server'],
  [404, 'noMethod'],
  [500, 'server'],
  [502, 'server'],
  [503, 'server'],
  [504, 'timeout'],
])

/** What a status means when the body says nothing. */
export function faultOfStatus(status: number): Fault | null {
  if (status === 429) return 'throttled'
  if (status === 402) return 'quota'
  if (status === 401 || status === 403 || status === 407) return 'unauthorised'
  if (status === 413) return 'range'
  if (status === 408 || status === 504 || status === 524) return 'timeout'
  if (status >= 300) return 'server'
  return null
}
