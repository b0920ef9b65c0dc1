import { createMachine } from '@causeway/evm'

/** The machine that runs bytecode for everybody in this thread. What it finds out about code serves the next run. */
export const machine = createMachine()
