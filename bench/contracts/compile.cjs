// Makes contracts.json. solc is not a dependency: run this only when a source changes (see README.md).
const { readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { delimiter, dirname, join } = require('node:path')

// npx puts the package on the PATH, not where require looks.
const bin = process.env.PATH.split(delimiter).find((folder) => folder.endsWith(join('node_modules', '.bin')))
const solc = createRequire(join(dirname(bin), 'noop.cjs'))('solc')

const names = ['Token', 'Loop', 'Loops']
const sources = Object.fromEntries(
  names.map((name) => [`${name}.sol`, { content: readFileSync(join(__dirname, `${name}.sol`), 'utf8') }]),
)
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'paris',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.methodIdentifiers'] } },
}
const output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
if (output.errors?.length) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))
const contracts = Object.fromEntries(
  names.map((name) => {
    const { bytecode, methodIdentifiers } = output.contracts[`${name}.sol`][name].evm
    return [name, { bytecode: `0x${bytecode.object}`, methods: methodIdentifiers }]
  }),
)
writeFileSync(
  join(__dirname, 'contracts.json'),
  `${JSON.stringify({ solc: solc.version(), ...contracts }, null, 2)}\n`,
)
