import { type ForkName, forkNames, rulesOf } from '../forks.ts'
import { type Opcode, opcodes } from '../opcodes/opcodes.ts'
import { type Spec, specOf } from '../opcodes/spec.ts'
import { precompileAt, precompilesOf } from '../precompiles/precompileAt.ts'

/** The tables of docs/evm.md: forks, instructions and the other prices, as the code has them. */
export function evmTables(): string {
  return [
    '### Forks\n',
    table(
      ['fork', 'new instructions', 'new precompiled contracts', 'changes in the tables below'],
      forkRows(),
    ),
    '\n### Instructions\n',
    `${pricesSay}\n`,
    table(['code', 'instruction', 'takes', 'gives', 'since', 'gas'], defined().map(instructionRow)),
    '\n### Other prices and limits\n',
    table(['rule', 'by fork'], ruleRows()),
  ].join('\n')
}

const pricesSay = `What is charged before an instruction looks at its operands and at the state. The rest is charged when it does: for EXP,
SSTORE, LOG0 to LOG4, SELFDESTRUCT before Berlin and SLOAD since Berlin, that is all of it.`

/** The lines between which the tables stand in the page. */
const [begins, ends] = ['<!-- tables: made by `npm run generate` -->', '<!-- end of the tables -->'] as const

/** The page with its tables written anew. */
export function withTables(page: string): string {
  const [before, rest] = page.split(begins)
  const after = rest?.split(ends)[1]
  if (before === undefined || after === undefined) throw new Error(`the page lacks "${begins}" or "${ends}"`)
  return `${before}${begins}\n\n${evmTables()}\n${ends}${after}`
}

/** What may stand in a spec beside flags: the name that the table has for it. */
const rules = {
  expByteGas: 'EXP, gas a byte of the exponent (EIP-160)',
  isNetMetered: 'SSTORE is priced by the value before the transaction (EIP-1283, EIP-2200)',
  hasSentry: 'SSTORE needs more gas than a stipend (EIP-2200)',
  sstoreReadGas: 'SSTORE that changes nothing, gas',
  sstoreResetGas: 'SSTORE that changes a value, gas',
  sstoreClearRefund: 'SSTORE that clears, refund (EIP-3529)',
  selfDestructRefund: 'SELFDESTRUCT, refund (EIP-3529)',
  initCodeWordGas: 'init code, gas a word (EIP-3860)',
  maxInitCodeSize: 'init code, most bytes (EIP-3860)',
  maxCodeSize: 'code, most bytes (EIP-170)',
} as const satisfies Partial<Record<keyof Spec, string>>

type Rule = keyof typeof rules
const ruleNames = Object.keys(rules) as Rule[]

/** Every fork but the one that changed no rule of execution, only a state. */
const listed = forkNames.filter((fork) => fork !== 'dao')

function defined(): Opcode[] {
  return opcodes.filter((opcode) => opcode !== undefined)
}

function forkRows(): string[][] {
  return listed.map((fork, index) => {
    const before = listed[index - 1]
    const fresh = defined().filter(({ since }) => since === fork)
    const names = index === 0 ? `${fresh.length}, see below` : fresh.map(({ name }) => name).join(', ')
    return [`\`${fork}\``, names, newContracts(fork, before), changedRules(fork, before)]
  })
}

function newContracts(fork: ForkName, before: ForkName | undefined): string {
  const known = before === undefined ? null : precompilesOf(rulesOf(before))
  return [...precompilesOf(rulesOf(fork)).keys()]
    .filter((address) => known?.has(address) !== true)
    .map((address) => `${precompileAt(address, rulesOf(fork))?.name} (0x${BigInt(address).toString(16)})`)
    .join(', ')
}

function changedRules(fork: ForkName, before: ForkName | undefined): string {
  if (before === undefined) return ''
  const [now, then] = [specOf(rulesOf(fork)), specOf(rulesOf(before))]
  const repriced = defined().filter(({ code, since }) => since !== fork && now.gas[code] !== then.gas[code])
  const changed = ruleNames
    .map((rule) => [rules[rule], said(then, rule), said(now, rule)] as const)
    .filter(([, old, fresh]) => old !== fresh)
    .map(([title, old, fresh]) => `${title}: ${old} → ${fresh}`)
  const priced = repriced.map(({ name, code }) => `${name} ${then.gas[code]} → ${now.gas[code]}`)
  return [...changed, ...priced].join('; ')
}

function instructionRow({ code, name, pops, pushes, since, gas }: Opcode): string[] {
  const prices = gas.map(([fork, price], index) => (index === 0 ? `${price}` : `${fork} ${price}`))
  return [`0x${code.toString(16).padStart(2, '0')}`, name, `${pops}`, `${pushes}`, since, prices.join(', ')]
}

function ruleRows(): string[][] {
  return ruleNames.map((rule) => {
    const steps: string[] = []
    let last: string | null = null
    for (const fork of listed) {
      const value = said(specOf(rulesOf(fork)), rule)
      if (value !== last) steps.push(`${fork} ${value}`)
      last = value
    }
    return [rules[rule], steps.join(', ')]
  })
}

function said(spec: Spec, rule: Rule): string {
  const value = spec[rule]
  // Where the value before does not count, there is no such price.
  if (rule === 'sstoreReadGas' && !spec.isNetMetered) return 'like any'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Number.isFinite(value) ? String(value) : 'no limit'
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
