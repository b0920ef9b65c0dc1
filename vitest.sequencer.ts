import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that say in a comment how long they may take come first, the longest before the others, so that none of them is
 * left to run alone at the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const budgets = new Map(files.map((file) => [file, budgetOf(file)]))
    const budget = (file: TestSpecification) => budgets.get(file) ?? 0
    const order = (file: TestSpecification) => file.project.config.sequence.groupOrder
    return (await super.sort(files)).sort((a, b) => order(a) - order(b) || budget(b) - budget(a))
  }
}

function budgetOf({ moduleId }: TestSpecification): number {
  return Number(/Budget: (\d+) s\b/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 0)
}
