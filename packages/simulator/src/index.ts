/**
 * Worlds to test in: nodes that tell chains of the embedded engine, with forks, lag, lies and faults, on a virtual clock
 * and a seed, so that any run replays byte for byte. The same nodes and the same faults also stand behind real sockets.
 */

export { type Act, decideAct, garble } from './faults/act.ts'
export { alter } from './faults/alter.ts'
export { faultless, type Profile } from './faults/profile.ts'
export { isThrottleName, type ThrottleName, throttleNames, throttles } from './faults/throttles.ts'
export { createNode, type NodeOptions, type SimulatedNode } from './node/createNode.ts'
export type { NodeView } from './node/nodeView.ts'
export { type Heard, judge, type Verdict, viewsOf } from './oracle/judge.ts'
export { pickQuestion, type Question } from './oracle/pickQuestion.ts'
export { createRandom, type Random } from './random.ts'
export { type NodeServer, serveNode } from './sockets/serveNode.ts'
export { buildTree, type TreeOptions } from './tree/buildTree.ts'
export type { Tree, TreeBlock } from './tree/tree.ts'
export { createVirtualClock, type VirtualClock } from './virtualClock.ts'
export { createWorld } from './world/createWorld.ts'
export { planWorld, worldLastsMs } from './world/planWorld.ts'
export { type Move, type World, type WorldNode, type WorldPlan, worldFinality } from './world/world.ts'
