import { expect, test } from 'vitest'
import * as surface from './index.ts'

test('the package exports exactly these values', () => {
  expect(Object.keys(surface).sort()).toEqual(['TransportError', 'createGateway', 'createTransport'])
})
