import { Card, CheckboxRow, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { Failed } from '../../frame/Failed.tsx'
import { Loaded } from '../../frame/Loaded.tsx'
import { useQuery } from '../../state/useQuery.ts'
import type { KeyPart } from './keyEditor.ts'
import { strings } from './strings.ts'
import { useKeyEdit } from './useKeyEdit.ts'

/** Above so many networks a search is offered. */
const fewEnough = 8

/** On which networks a key is taken. */
export function NetworksCard(part: KeyPart) {
  const { apiKey, canEdit } = part
  const editing = useKeyEdit(part)
  const query = useQuery('GET /networks', {})
  const [search, setSearch] = useState('')
  const flip = (name: string, isOn: boolean) => {
    const others = apiKey.networksOff.filter((each) => each !== name)
    void editing.save({ networksOff: isOn ? others : [...others, name] })
  }
  return (
    <Card title={strings.networks.title} flush>
      <p class="cw-hint card-text">{strings.networks.says}</p>
      <Loaded query={query}>
        {({ networks }) => {
          const found = networks.filter(({ name }) => name.includes(search.trim().toLowerCase()))
          return (
            <>
              {networks.length > fewEnough ? (
                <div class="card-text">
                  <TextField
                    type="search"
                    label={strings.networks.search}
                    value={search}
                    onInput={setSearch}
                  />
                </div>
              ) : null}
              {editing.error === null ? null : (
                <div class="card-text">
                  <Failed error={editing.error} />
                </div>
              )}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
              <section class="scroll-list cw-list" aria-label={strings.networks.list} tabIndex={0}>
                {found.length === 0 ? <p class="cw-hint card-text">{strings.networks.noMatch}</p> : null}
                {found.map(({ name, chainId }) => (
                  <CheckboxRow
                    key={name}
                    label={name}
                    checked={!apiKey.networksOff.includes(name)}
                    disabled={!canEdit}
                    onChange={(isOn) => flip(name, isOn)}
                    trailing={<span class="cw-small cw-soft">{chainId}</span>}
                  />
                ))}
              </section>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
