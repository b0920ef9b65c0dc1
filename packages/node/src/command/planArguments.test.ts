import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plans } from '../control/plans.ts'
import { featuresOf } from './planArguments.ts'

test('the page for operators has the plans as they are', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const shown = (figure: number | null) => figure?.toLocaleString('en') ?? 'unlimited'
  for (const plan of plans) {
    const features = featuresOf(plan).map((feature) => `\`${feature}\``)
    const figures = [plan.creditsPerDay, plan.creditsPerSecond, plan.keys].map(shown)
    const row = page.split('\n').find((line) => line.startsWith(`| \`${plan.id}\``))
    const cells = row?.split('|').map((cell) => cell.trim())
    expect(cells?.slice(2, -1)).toEqual([...figures, features.join(', ')])
  }
})
