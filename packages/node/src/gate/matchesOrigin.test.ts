import { expect, test } from 'vitest'
import { parseOriginPattern } from '../control/apiKeys/originPattern.ts'
import { matchesOrigin } from './matchesOrigin.ts'

const matches = (entry: string, origin: string | undefined) => {
  const pattern = parseOriginPattern(entry)
  return matchesOrigin(pattern === null ? [] : [pattern], origin)
}

test.each([
  ['https://app.example.org', 'https://app.example.org'],
  ['https://APP.example.org', 'https://app.EXAMPLE.org'],
  ['app.example.org', 'https://app.example.org'],
  ['app.example.org', 'http://app.example.org:3000'],
  ['app.example.org', 'app.example.org'],
  ['https://*.example.org', 'https://a.example.org'],
  ['*.example.org', 'https://a.b.example.org'],
  ['https://', 'https://anything.example'],
  ['chrome-extension://', 'chrome-extension://abcdef'],
  ['localhost:3000', 'http://localhost:3000'],
  ['https://example.org:443', 'https://example.org'],
])('the entry %s lets %s pass', (entry, origin) => expect(matches(entry, origin)).toBe(true))

test.each([
  ['https://app.example.org', 'http://app.example.org'],
  ['https://app.example.org', 'https://app.example.org.evil.example'],
  ['https://app.example.org', 'https://evilapp.example.org'],
  ['app.example.org', 'https://app.example.org@evil.example'],
  ['app.example.org', 'https://evil.example/app.example.org'],
  ['*.example.org', 'https://example.org'],
  ['*.example.org', 'https://evilexample.org'],
  ['*.example.org', 'https://*.example.org'],
  ['https://', 'http://anything.example'],
  ['https://', 'https://'],
  ['localhost:3000', 'http://localhost:3001'],
  ['https://app.example.org', 'app.example.org'],
  ['app.example.org', 'null'],
  ['null', 'null'],
  ['app.example.org', ''],
  ['app.example.org', undefined],
])('the entry %s does not let %s pass', (entry, origin) => expect(matches(entry, origin)).toBe(false))
