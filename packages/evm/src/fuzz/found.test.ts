import { expect, test } from 'vitest'
import { checkSeed, complaintAbout } from './check.test.support.ts'
import { parseScenario, type Scenario } from './scenario.test.support.ts'

/** Programs on which our engines once were not like the oracle, as the fuzzer printed them. */
const found: Record<string, string> = {
  'what was returned is read past its end, and what follows could not be paid':
    '{"fork":"shanghai","to":"0x0000000000000000000000000000000000c0de01","value":"0","gas":"36978","accounts":{"0x0000000000000000000000000000000000c0de01":{"nonce":"1","balance":"3","code":"0x602060e08161fff05f60a060015560a13ef0","storage":{"0x0000000000000000000000000000000000000000000000000000000000000001":"0x0000000000000000000000000000000000000000000000000000000000000001"}}},"input":"0x"}',
  'the same behind a store':
    '{"fork":"osaka","to":"0x0000000000000000000000000000000000c0de01","value":"0","gas":"33028","accounts":{"0x0000000000000000000000000000000000c0de01":{"nonce":"1","balance":"0","code":"0x607560b577000000000000000000000000000000000000000000000098600a6002553e61000061002d60405ff5","storage":{}}},"input":"0x"}',
  'as much memory is returned as a frame can have':
    '{"fork":"osaka","to":"0x0000000000000000000000000000000000c0de01","value":"0","gas":"9007199254740991","accounts":{"0x0000000000000000000000000000000000c0de01":{"nonce":"1","balance":"0","code":"0x63100000005ff3","storage":{}}},"input":"0x"}',
  'more memory is returned than a frame can have':
    '{"fork":"osaka","to":"0x0000000000000000000000000000000000c0de01","value":"0","gas":"9007199254740991","accounts":{"0x0000000000000000000000000000000000c0de01":{"nonce":"1","balance":"0","code":"0x63120000005ff3","storage":{}}},"input":"0x"}',
  'new code has a beginning that is not allowed, and could not be paid':
    '{"fork":"bpo2","to":null,"value":"0","gas":"1000","accounts":{"0x00000000000000000000000000000000005e4de4":{"nonce":"1","balance":"0","code":"0x","storage":{}}},"input":"0x60ef5f5360205ff3"}',
}

test.each(Object.entries(found))('%s', async (_, text) => {
  expect(await complaintAbout(parseScenario(text))).toBeNull()
})

test('a program whose loop loses its counter is run with gas that ends', async () => {
  expect(await checkSeed(566_384_616)).toBeNull()
})

test('a difference is found, made small and can be read again', async () => {
  const scenario: Scenario = parseScenario(found['the same behind a store'] ?? '')
  expect(scenario.gas).toBe(33_028n)
  expect(Object.keys(scenario.accounts)).toHaveLength(1)
})
