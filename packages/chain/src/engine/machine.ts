import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { createCompiler, createMachine, type Machine } from '@causeway/evm'

const key = 'causeway.compiler'
let isOn = getEnvironmentData(key) !== 'off'

/**
 * The machine that runs bytecode for everybody in this thread. What it finds out about code serves the next run, and code
 * that has become hot is compiled.
 */
export const machine = machineThatCompiles(1)

/** The same for a thread that lookups wait for: compiling may take at most a tenth of the time that running has taken. */
export const patientMachine = machineThatCompiles(10)

function machineThatCompiles(patience: number): Machine {
  const compiler = createCompiler({ patience })
  return createMachine({
    compiler: { compiledOf: (code, spec) => (isOn ? compiler.compiledOf(code, spec) : null) },
  })
}

/** Turns compilation off, or on again: in this thread, and in worker threads that start from now on. */
export function switchCompiler(on: boolean): void {
  isOn = on
  setEnvironmentData(key, on ? 'on' : 'off')
}
