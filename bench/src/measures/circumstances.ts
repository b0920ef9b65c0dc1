import { loadavg } from 'node:os'

/** The load average when this process began: later it is our own, and says nothing of other work on the machine. */
const [load = 0] = loadavg()

/** When figures were taken, and how busy the machine was with other work. */
export type Circumstances = { date: string; load: number }

export const circumstances = (): Circumstances => ({ date: new Date().toISOString().slice(0, 10), load })
