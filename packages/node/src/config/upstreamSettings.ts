import { z } from 'zod'
import { secretSetting, setting } from './setting.ts'

/** A method by its name, or all that begin alike: `trace_*`. */
const methodName = /^[a-zA-Z][a-zA-Z0-9_.]*\*?$/

const methodList = (description: string) =>
  setting(
    z.array(z.string().regex(methodName)).min(1),
    'a list of method names, such as eth_getProof or trace_*',
    description,
  ).optional()

/** One node that others run, or that we run elsewhere. */
const upstream = z.strictObject({
  url: secretSetting(
    z.url({ protocol: /^(https?|wss?)$/ }),
    'the address of a JSON-RPC service, such as https://node.example.org',
    'Where it takes JSON-RPC, over HTTP or over WebSocket alone. Credentials may be part of it: it is never shown.',
  ),
  ws: secretSetting(
    z.url({ protocol: /^wss?$/ }),
    'a WebSocket address, such as wss://node.example.org',
    'Where it takes WebSocket connections; new heads are then heard of at once, and not by asking.',
  ).optional(),
  name: setting(
    z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/),
    'a short name of small letters, digits and dashes',
    'What it is called in logs and metrics (upstream-1, upstream-2, … or partner-1, …).',
  ).optional(),
  headers: secretSetting(
    z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()),
    'a map from header names to texts',
    'Headers that go with every request, such as Authorization. They are never shown.',
  ).optional(),
  labels: setting(
    z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)),
    'a list of words, such as archive or trace',
    'What it is good for beyond the usual: archive (states of old blocks), trace and debug (trace_ and debug_ methods).',
  ).optional(),
  weight: setting(
    z.number().min(0).max(1000),
    'a number from 0 to 1000',
    'How much it is preferred: of two that are as good, the heavier is asked (1).',
  ).optional(),
  perSecond: setting(
    z.number().positive(),
    'a number above 0',
    'Most requests a second; without it, what it allows is learned from its refusals.',
  ).optional(),
  inFlight: setting(z.int().min(1), 'a whole number, 1 or more', 'Most requests at one time.').optional(),
  only: methodList('The methods that it has; all by default.'),
  except: methodList('Methods that it does not have.'),
})

const upstreamList = (description: string) =>
  setting(z.array(upstream).min(1), 'a list of { url: <address>, … }', description).optional()

/** The settings of a network whose chain others produce. */
export const upstreamShape = {
  upstreams: upstreamList(
    'The nodes that answer for this network. A network of the catalogue needs nothing else, any other a chainId.',
  ),
  partners: upstreamList(
    'Nodes of others, asked only when all upstreams are out and the caller allowed it (Enable-Failover: true).',
  ),
  genesisHash: setting(
    z.string().regex(/^0x[0-9a-f]{64}$/),
    'the hash of block 0, 0x and 64 digits in small letters',
    'The hash of block 0. An upstream on another chain serves nothing, even if it has the same chain id.',
  ).optional(),
  verify: setting(
    z.union([z.literal(['on', 'off']), z.boolean()]),
    'on or off',
    'Whether every block is checked against its roots (on). Turn it off only where the rules of the chain do not allow it; answers then say that they are not verified.',
  ).optional(),
  passThrough: methodList(
    'Methods that are not known here, and are handed to the upstreams as they come (none).',
  ),
  deadline: setting(
    z.number().min(0.1).max(25),
    'a number of seconds from 0.1 to 25',
    'Seconds for one call to the upstreams, with all that is tried again and a partner at the end (10).',
  ).optional(),
}

export type UpstreamSettings = z.infer<typeof upstream>
