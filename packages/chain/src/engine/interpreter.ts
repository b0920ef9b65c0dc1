/** The machine that runs bytecode. Another one takes its place by this line. */
export { machine } from './ethereumjs/machine.ts'
