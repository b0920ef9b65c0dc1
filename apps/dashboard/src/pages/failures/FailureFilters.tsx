import type { FailureRow } from '@causeway/node/admin'
import { Button, Select, TextField } from '@causeway/ui'
import { useEffect, useState } from 'preact/hooks'
import { useOnLive } from '../../state/liveEvents.ts'
import { useQuery } from '../../state/useQuery.ts'
import { strings as usageStrings } from '../usage/strings.ts'
import { windows } from '../usage/usageFilter.ts'
import type { FailureChoice } from './failureFilter.ts'
import { strings } from './strings.ts'

const most = 200

export interface FailureFiltersProps {
  readonly filter: FailureChoice
  readonly onChange: (filter: FailureChoice) => void
}

/** Which failures are shown. */
export function FailureFilters({ filter, onChange }: FailureFiltersProps) {
  const keys = useQuery('GET /keys', {}, { changes: ['keys'] }).data?.keys ?? []
  const networks = useQuery('GET /networks', {}).data?.networks ?? []
  const recent = useRecent()
  const [requestId, setRequestId] = useState(filter.requestId ?? '')
  useEffect(() => setRequestId(filter.requestId ?? ''), [filter.requestId])
  const each = (of: readonly string[]) => [...new Set(of)].sort().map((value) => ({ value, label: value }))
  const set = (name: 'key' | 'network' | 'method' | 'reason' | 'requestId', value: string) => {
    const { [name]: _, ...rest } = filter
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  const select = (
    name: 'key' | 'network' | 'method' | 'reason',
    options: readonly { readonly value: string; readonly label: string }[],
  ) => {
    const value = filter[name] ?? ''
    // An address may name what nothing of late is about.
    const isListed = value === '' || options.some((option) => option.value === value)
    return (
      <Select
        label={strings[name]}
        value={value}
        options={[
          { value: '', label: strings.all },
          ...(isListed ? [] : [{ value, label: value }]),
          ...options,
        ]}
        onChange={(next) => set(name, next)}
        data-testid={`failure-${name}`}
      />
    )
  }
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault()
        set('requestId', requestId.trim())
      }}
    >
      <Select
        label={strings.window}
        value={filter.window}
        options={windows.map((value) => ({ value, label: usageStrings.windows[value] }))}
        onChange={(value) => {
          const window = windows.find((one) => one === value)
          if (window !== undefined) onChange({ ...filter, window })
        }}
        data-testid="failure-window"
      />
      {select(
        'key',
        keys.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select('network', each(networks.map(({ name }) => name)))}
      {select('method', each(recent.map(({ method }) => method).filter((method) => method !== '')))}
      {select('reason', each(recent.map(({ reason }) => reason)))}
      <TextField
        label={strings.requestId}
        type="search"
        mono
        value={requestId}
        onInput={setRequestId}
        data-testid="failure-requestId"
      />
      {Object.keys(filter).length === 1 ? null : (
        <Button variant="quiet" small onClick={() => onChange({ window: filter.window })}>
          {strings.clear}
        </Button>
      )}
    </form>
  )
}

/** Failures of late, for what there is to choose from: also those that came after the page. */
function useRecent(): readonly FailureRow[] {
  const stored = useQuery('GET /failures', { query: { window: '30d', limit: most } }).data?.failures ?? []
  const [fresh, setFresh] = useState<readonly FailureRow[]>([])
  useOnLive('failure', (row) => setFresh((last) => [row, ...last].slice(0, most)))
  return [...fresh, ...stored]
}
