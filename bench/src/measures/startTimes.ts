import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../data/median.ts'
import type { Server } from '../servers/server.ts'
import { startDefaultCauseway } from '../servers/startCauseway.ts'
import { startGanache, startHardhat } from '../servers/startPeers.ts'

/** Seconds from the start of the process to its first answer. */
export type StartReport = { causewayFresh: number; causewayAgain: number; hardhat: number; ganache: number }

/** Starts and stops each server alone, a few times. Ours once on an empty data directory and once more on the same. */
export async function measureStarts(times: number): Promise<StartReport> {
  const fresh: number[] = []
  const again: number[] = []
  for (let time = 0; time < times; time += 1) {
    const data = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
    try {
      fresh.push(await startOnce(() => startDefaultCauseway(data)))
      again.push(await startOnce(() => startDefaultCauseway(data)))
    } finally {
      await rm(data, { recursive: true })
    }
  }
  return {
    causewayFresh: median(fresh),
    causewayAgain: median(again),
    hardhat: median(await startSeveral(times, startHardhat)),
    ganache: median(await startSeveral(times, startGanache)),
  }
}

async function startOnce(start: () => Promise<Server>): Promise<number> {
  const server = await start()
  await server.stop()
  return server.startSeconds
}

async function startSeveral(times: number, start: () => Promise<Server>): Promise<number[]> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) seconds.push(await startOnce(start))
  return seconds
}
