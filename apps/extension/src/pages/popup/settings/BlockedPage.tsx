import { Button, Card, EmptyState, Page, Spinner, TextField, useToast } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings as sharedStrings } from '../../frame/strings.ts'
import { strings } from '../strings.ts'
import { go } from '../useRoute.ts'
import { BlockedEntry } from './BlockedEntry.tsx'
import { blockedStrings as words } from './blockedStrings.ts'
import { useBlockedSites } from './useBlockedSites.ts'

/** Above so many sites a search is offered. */
const fewEnough = 8

/** The sites that get no connection: the user's own, and those that came with the wallet. */
export function BlockedPage() {
  const version = useSnapshot()?.version
  const [search, setSearch] = useState('')
  const [isLong, setLong] = useState(false)
  const found = useBlockedSites(search, version)
  if (found !== null && !isLong && found.total > fewEnough) setLong(true)
  return (
    <Page
      title={words.title}
      onBack={() => go('/settings')}
      backLabel={strings.settings.back}
      data-testid="blocked-page"
    >
      <p class="cw-hint">{words.says}</p>
      <Card>
        <BlockForm />
      </Card>
      <Card title={words.list} flush>
        {isLong ? (
          <div class="setting-block">
            <TextField
              type="search"
              label={words.search}
              value={search}
              onInput={setSearch}
              data-testid="blocked-search"
            />
          </div>
        ) : null}
        {found === null ? (
          <div class="setting-block">
            <Spinner label={sharedStrings.loading} />
          </div>
        ) : found.total === 0 ? (
          <EmptyState icon="shield" title={search.trim() === '' ? words.empty : words.noMatch} />
        ) : (
          <ul class="cw-list">
            {found.hosts.map((row) => (
              <BlockedEntry key={row.host} row={row} />
            ))}
          </ul>
        )}
        {found !== null && found.total > found.hosts.length ? (
          <p class="cw-hint setting-block">{words.more(found.total - found.hosts.length)}</p>
        ) : null}
      </Card>
    </Page>
  )
}

/** Takes one host, or a list of them. */
function BlockForm() {
  const desk = useDesk()
  const toast = useToast()
  const { busy, error, run, clear } = useTask()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (value: string) => {
    setText(value)
    setRefusal(null)
    clear()
  }
  const add = () =>
    run(async () => {
      const { added, refused, refusedCount } = await desk.call('ui_blockSites', { list: text })
      if (refusedCount > 0 && added === 0) {
        setRefusal(refusedCount === 1 ? words.none : words.refused(refused, refusedCount))
        return
      }
      setText('')
      setRefusal(refusedCount === 0 ? null : words.refused(refused, refusedCount))
      toast(words.added(added))
    })
  return (
    <form
      class="cw-stack-tight"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void add()
      }}
    >
      <TextField
        label={words.input}
        hint={words.inputHint}
        rows={2}
        value={text}
        onInput={change}
        error={error?.message ?? refusal}
        data-testid="blocked-input"
      />
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={text.trim() === ''}
        data-testid="blocked-add"
      >
        {words.add}
      </Button>
    </form>
  )
}
