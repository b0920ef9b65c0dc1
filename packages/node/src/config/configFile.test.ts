import { expect, test } from 'vitest'
import { parseConfigFile } from './configFile.ts'
import { checkSettings } from './issues.ts'

/** The text a person would read for a file with these lines. */
function complaint(...lines: string[]): string {
  try {
    const file = parseConfigFile(lines.join('\n'), 'causeway.yaml')
    const checked = checkSettings(file.content)
    return 'issues' in checked ? file.refuse(checked.issues).message : 'no complaint'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a wrong value is shown with its line, its column and what it must be', () => {
  expect(complaint('host: 127.0.0.1', 'port: eighty')).toMatchInlineSnapshot(`
    "causeway.yaml:2:7: port is "eighty"; it must be a whole number from 0 to 65532 (0 takes any free port)
      2 | port: eighty
        |       ^^^^^^"
  `)
  expect(complaint('port: 70000')).toMatchInlineSnapshot(`
    "causeway.yaml:1:7: port is 70000; it must be a whole number from 0 to 65532 (0 takes any free port)
      1 | port: 70000
        |       ^^^^^"
  `)
  expect(complaint('networks:', '  ticknet:', '    mining:', '      interval: fast')).toMatchInlineSnapshot(`
    "causeway.yaml:4:17: networks.ticknet.mining.interval is "fast"; it must be a number of seconds from 0.1 to 86400
      4 |       interval: fast
        |                 ^^^^"
  `)
  expect(complaint('networks:', '  ticknet:', '    mining: sometimes')).toMatchInlineSnapshot(`
    "causeway.yaml:3:13: networks.ticknet.mining is "sometimes"; it must be automatic (a block for every transaction), { interval: <seconds> }, or none
      3 |     mining: sometimes
        |             ^^^^^^^^^"
  `)
  expect(complaint('gasCap: 10')).toMatchInlineSnapshot(`
    "causeway.yaml:1:9: gasCap is 10; it must be a multiple of the block gas limit such as 10x, or an amount of gas of 21000 or more
      1 | gasCap: 10
        |         ^^"
  `)
  expect(complaint('cors: [https://a.example, nonsense]')).toMatchInlineSnapshot(`
    "causeway.yaml:1:27: cors[1] is "nonsense"; it must be a list of origins such as https://app.example.org, or "*" for any
      1 | cors: [https://a.example, nonsense]
        |                           ^^^^^^^^"
  `)
})

test('an unknown setting is shown at its name, with the one that was probably meant', () => {
  expect(complaint('prot: 8645')).toMatchInlineSnapshot(`
    "causeway.yaml:1:1: unknown setting prot; did you mean port?
      1 | prot: 8645
        | ^^^^"
  `)
  expect(complaint('networks: { ticknet: { mining: { intervall: 2 } } }')).toMatchInlineSnapshot(`
    "causeway.yaml:1:24: networks.ticknet.mining.interval is missing; it must be a number of seconds from 0.1 to 86400
      1 | networks: { ticknet: { mining: { intervall: 2 } } }
        |                        ^^^^^^
    causeway.yaml:1:34: unknown setting networks.ticknet.mining.intervall; did you mean interval?
      1 | networks: { ticknet: { mining: { intervall: 2 } } }
        |                                  ^^^^^^^^^"
  `)
  expect(complaint('networks:', '  localnet:', '    colour: blue')).toMatchInlineSnapshot(`
    "causeway.yaml:3:5: unknown setting networks.localnet.colour; the settings here are enabled, kind, chainId, mining, finality, gasCap, simulateGas, executionLimit, estimateSafe, logs, blockGasLimit, import, upstreams, partners, genesisHash, verify, passThrough, deadline
      3 |     colour: blue
        |     ^^^^^^"
  `)
})

test('a missing setting is shown at what should hold it', () => {
  expect(complaint('tls:', '  certificate: cert.pem')).toMatchInlineSnapshot(`
    "causeway.yaml:1:1: tls.key is missing; it must be the path of a file
      1 | tls:
        | ^^^"
  `)
})

test('a value that was left empty is shown at its name', () => {
  expect(complaint('data: x', 'port:')).toMatchInlineSnapshot(`
    "causeway.yaml:2:1: port is empty; it must be a whole number from 0 to 65532 (0 takes any free port)
      2 | port:
        | ^^^^"
  `)
})

test('a reserved or impossible network name is refused at its name', () => {
  expect(complaint('networks:', '  metrics:', '    kind: dev')).toMatchInlineSnapshot(`
    "causeway.yaml:2:3: network name "metrics" is a reserved name (v3, ws, admin, healthz, readyz, metrics); choose another
      2 |   metrics:
        |   ^^^^^^^"
  `)
  expect(complaint('networks:', '  My Net:', '    kind: dev')).toMatchInlineSnapshot(`
    "causeway.yaml:2:3: network name "My Net" cannot be a host label; use 1 to 63 lower-case letters, digits and inner hyphens
      2 |   My Net:
        |   ^^^^^^"
  `)
})

test('everything that is wrong is shown at once, in the order of the file', () => {
  expect(
    complaint('# first line', 'networks:', '  localnet: { chainId: one }', 'port: -1', 'tls: yes'),
  ).toMatchInlineSnapshot(`
    "causeway.yaml:3:24: networks.localnet.chainId is "one"; it must be a whole number, 1 or more
      3 |   localnet: { chainId: one }
        |                        ^^^
    causeway.yaml:4:7: port is -1; it must be a whole number from 0 to 65532 (0 takes any free port)
      4 | port: -1
        |       ^^
    causeway.yaml:5:6: tls is "yes"; it must be { certificate: <file>, key: <file> }
      5 | tls: yes
        |      ^^^"
  `)
})

test('broken YAML is shown where it breaks', () => {
  expect(complaint('host: 127.0.0.1', 'networks: { localnet: { chainId: 1 }')).toMatchInlineSnapshot(`
    "causeway.yaml:2:37: flow map in block collection must be sufficiently indented and end with a }; mend the YAML here
      2 | networks: { localnet: { chainId: 1 }
        |                                     ^"
  `)
  expect(complaint('port: 1', 'port: 2')).toMatchInlineSnapshot(`
    "causeway.yaml:2:1: map keys must be unique; mend the YAML here
      2 | port: 2
        | ^"
  `)
  expect(complaint('a: b: c')).toMatchInlineSnapshot(`
    "causeway.yaml:1:4: nested mappings are not allowed in compact mappings; mend the YAML here
      1 | a: b: c
        |    ^"
  `)
})

test('an empty file and a file of comments say nothing', () => {
  expect(complaint('')).toBe('no complaint')
  expect(complaint('# nothing here', '')).toBe('no complaint')
})

test('a file that is not a map is refused', () => {
  expect(complaint('- port: 1')).toMatchInlineSnapshot(`
    "causeway.yaml:1:1: the configuration is [{"port":1}]; it must be a map of settings
      1 | - port: 1
        | ^"
  `)
})
