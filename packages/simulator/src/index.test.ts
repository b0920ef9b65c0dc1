import { expect, test } from 'vitest'
import * as surface from './index.ts'

test('the package offers these names and no others', () => {
  expect(Object.keys(surface).sort()).toEqual([
    'alter',
    'buildTree',
    'createNode',
    'createRandom',
    'createVirtualClock',
    'createWorld',
    'decideAct',
    'faultless',
    'garble',
    'isThrottleName',
    'judge',
    'pickQuestion',
    'planWorld',
    'serveNode',
    'throttleNames',
    'throttles',
    'viewsOf',
    'worldFinality',
    'worldLastsMs',
  ])
})
