import { Button, Select } from '@causeway/ui'
import { useQuery } from '../../state/useQuery.ts'
import { strings } from './strings.ts'
import type { UsageChoice } from './usageFilter.ts'

export interface FilterBarProps {
  readonly choice: UsageChoice
  readonly onChange: (choice: UsageChoice) => void
}

/** What the figures are about. Methods and statuses are those that occurred in the window. */
export function FilterBar({ choice, onChange }: FilterBarProps) {
  const { window, filter } = choice
  const keys = useQuery('GET /keys', {}, { changes: ['keys'] }).data?.keys ?? []
  const networks = useQuery('GET /networks', {}).data?.networks ?? []
  const methods = useQuery('GET /usage', { query: { window, by: 'method' } }).data?.rows ?? []
  const statuses = useQuery('GET /usage', { query: { window, by: 'status' } }).data?.rows ?? []
  const rows = (list: readonly { readonly id: string; readonly label: string }[]) =>
    list.map(({ id, label }) => ({ value: id, label }))
  const set = (name: 'key' | 'network' | 'method' | 'status', value: string) => {
    const { [name]: _, ...rest } = filter
    const next = name === 'status' ? { status: Number(value) } : { [name]: value }
    onChange({ ...choice, filter: value === '' ? rest : { ...rest, ...next } })
  }
  const select = (
    name: 'key' | 'network' | 'method' | 'status',
    options: readonly { readonly value: string; readonly label: string }[],
  ) => {
    const value = String(filter[name] ?? '')
    const isListed = value === '' || options.some((option) => option.value === value)
    return (
      <Select
        label={strings.filter[name]}
        value={value}
        options={[
          { value: '', label: strings.filter.all },
          ...(isListed ? [] : [{ value, label: value }]),
          ...options,
        ]}
        onChange={(next) => set(name, next)}
        data-testid={`filter-${name}`}
      />
    )
  }
  return (
    <div class="filters">
      {select(
        'key',
        keys.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {select(
        'network',
        networks.map(({ name }) => ({ value: name, label: name })),
      )}
      {select('method', rows(methods))}
      {select('status', rows(statuses))}
      {Object.keys(filter).length === 0 ? null : (
        <Button variant="quiet" small onClick={() => onChange({ ...choice, filter: {} })}>
          {strings.filter.clear}
        </Button>
      )}
    </div>
  )
}
