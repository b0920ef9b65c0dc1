import type { Hex } from '@causeway/rpc'
import { complaintAbout, type Failure } from './check.test.support.ts'
import type { Program } from './grammar/assembly.test.support.ts'
import { type Grown, toScenario } from './grammar/growScenario.test.support.ts'
import { printScenario, type Scenario, sender } from './scenario.test.support.ts'

/** A failing program can be tried so many times before what is left of it is shown. */
const most = 3000

/** Leaves out of a failing program whatever can be left out without it beginning to pass. */
async function shrink({ grown }: Failure): Promise<Grown> {
  let tries = 0
  let least = grown
  const fails = async (smaller: Grown): Promise<boolean> => {
    if (tries++ > most) return false
    if ((await complaintAbout(toScenario(smaller))) === null) return false
    least = smaller
    return true
  }
  let before = ''
  while (before !== printScenario(toScenario(least)) && tries < most) {
    before = printScenario(toScenario(least))
    for (const smaller of withoutAccounts(least)) await fails(smaller)
    for (const address of [...least.programs.keys()]) {
      const replace = (program: Program): Grown => ({
        ...least,
        programs: new Map(least.programs).set(address, program),
      })
      const program = least.programs.get(address)
      if (program !== undefined) await shrinkProgram(program, async (smaller) => fails(replace(smaller)))
    }
    const { input } = least
    if ('pieces' in input) await shrinkProgram(input, async (smaller) => fails({ ...least, input: smaller }))
    else if (input.length > 0) await fails({ ...least, input: [] })
    if (least.scenario.value !== 0n) await fails({ ...least, scenario: { ...least.scenario, value: 0n } })
  }
  return least
}

function* withoutAccounts(grown: Grown): Generator<Grown> {
  for (const address of Object.keys(grown.holdings) as Hex[]) {
    // Somebody has sent the message, and raised the nonce for it.
    if (address === sender) continue
    const { [address]: holding, ...others } = grown.holdings
    const programs = new Map(grown.programs)
    programs.delete(address)
    yield { ...grown, holdings: others, programs }
    if (holding !== undefined && Object.keys(holding.storage).length > 0)
      yield { ...grown, holdings: { ...grown.holdings, [address]: { ...holding, storage: {} } } }
  }
}

/** Large parts first, then single pieces; then the data and the programs in it. */
async function shrinkProgram(
  program: Program,
  fails: (smaller: Program) => Promise<boolean>,
): Promise<Program> {
  let least = program
  const attempt = async (smaller: Program): Promise<boolean> => {
    if (!(await fails(smaller))) return false
    least = smaller
    return true
  }
  for (
    let size = Math.ceil(least.pieces.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < least.pieces.length; ) {
      const pieces = least.pieces.toSpliced(from, size)
      if (!(await attempt({ ...least, pieces }))) from += size
    }
  }
  for (const [index, item] of least.data.entries()) {
    const put = (other: Program | readonly number[]): Program => ({
      ...least,
      data: least.data.with(index, other),
    })
    if ('pieces' in item) await shrinkProgram(item, async (smaller) => attempt(put(smaller)))
    else if (item.length > 0) await attempt(put([]))
  }
  return least
}

/** A failure for whoever has to look into it: the smallest program found, and how to run it again. */
export async function describeFailure(failure: Failure): Promise<string> {
  const scenario: Scenario = toScenario(await shrink(failure))
  const complaint = (await complaintAbout(scenario)) ?? failure.complaint
  return [
    `seed ${failure.seed}: ${complaint}`,
    `  at its smallest: ${printScenario(scenario)}`,
    `  as it grew: ${printScenario(toScenario(failure.grown))}`,
  ].join('\n')
}
