import { classes } from '@causeway/ui'
import type { NetworkRow } from '@causeway/wallet'
import { strings } from '../strings.ts'
import type { NetworkState } from './useNetworkStates.ts'

/** The name of a network and how it is: its newest block, or why it was not reached. */
export function NetworkName({
  row,
  state,
}: {
  readonly row: NetworkRow
  readonly state: NetworkState | undefined
}) {
  const health = state?.health
  const words = strings.home
  const balance = state?.balance
  const isDown = health?.ok === false
  const says = isDown
    ? health.says
    : balance !== undefined && 'why' in balance
      ? balance.why
      : health?.blockNumber === undefined
        ? health === undefined
          ? words.loading
          : words.online
        : words.block(health.blockNumber)
  return (
    <span class="network-name">
      <span
        class={classes('network-dot', health !== undefined && (isDown ? 'network-down' : 'network-up'))}
        aria-hidden="true"
      />
      <span class="network-words">
        <span class="cw-cut" title={row.name}>
          {row.name}
        </span>
        {isDown ? (
          // One line like the others, so that nothing moves when an answer fails to come.
          <a class="network-says network-why cw-cut" href="#/settings/networks" title={says}>
            {words.offline}
          </a>
        ) : (
          <span class="network-says cw-cut" title={says}>
            {row.isTest ? `${words.test} · ${says}` : says}
          </span>
        )}
      </span>
    </span>
  )
}
