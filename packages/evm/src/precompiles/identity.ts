import type { Precompile } from './precompile.ts'

export const identity: Precompile = {
  name: 'ID',
  gas: (input) => 15 + 3 * Math.ceil(input.length / 32),
  run: (input) => input.slice(),
}
