/**
 * The node service as a library: what the `causeway` command is made of. `createService` opens the doors; networks of
 * `@causeway/chain` are put behind them.
 */
export type { CallContext, Filters, LogQuery, Subscriptions } from './context.ts'
export { PortTaken } from './doors/listen.ts'
export type { SocketLimits } from './doors/socketLimits.ts'
export type { Keys } from './gate/openProjects.ts'
export { methods } from './methods/index.ts'
export type { NetworkDirectory, NetworkSlot, NotServed } from './networkDirectory.ts'
export { createNetworkRow, type LogLimits, type NetworkRow } from './networkRow.ts'
export { createService, type Service, type ServiceOptions } from './service.ts'
export { version } from './version.ts'
