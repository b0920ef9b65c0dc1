import { Button, Dialog, Notice, Select, Switch, TextField, useToast } from '@causeway/ui'
import type { NetworkRow, TriedEndpoint } from '@causeway/wallet'
import { useRef, useState } from 'preact/hooks'
import { DeskError, useDesk, useSnapshot } from '../../desk/desk.ts'
import { useTask } from '../../desk/useTask.ts'
import { strings as sharedStrings } from '../../frame/strings.ts'
import { askHostAccess } from '../../networks/hostAccess.ts'
import { strings } from '../strings.ts'
import {
  bitcoinChains,
  type DraftFaults,
  fromRow,
  type NetworkDraft,
  parseDraft,
  scopeOf,
  startDraft,
  withKnown,
} from './networkDraft.ts'
import type { OpenProps } from './openProps.ts'

const words = strings.settings.networks

/** A network by hand: a new one, or `row` to be changed. */
export function NetworkDialog({ row, open, onClose }: OpenProps & { readonly row: NetworkRow | null }) {
  const title = row === null ? words.form.title : words.form.editTitle(row.name)
  return (
    <Dialog title={title} open={open} onClose={onClose} data-testid="network-dialog">
      <NetworkForm row={row} onDone={onClose} />
    </Dialog>
  )
}

function NetworkForm({ row, onDone }: { readonly row: NetworkRow | null; readonly onDone: () => void }) {
  const desk = useDesk()
  const toast = useToast()
  const snapshot = useSnapshot()
  const saving = useTask()
  const trying = useTask()
  const form = useRef<HTMLFormElement>(null)
  const networks = snapshot?.networks ?? []
  const [draft, setDraft] = useState(() => (row === null ? startDraft('eip155') : fromRow(row)))
  const [isTried, setTried] = useState(false)
  const [answer, setAnswer] = useState<TriedEndpoint | null>(null)
  const parsed = parseDraft(draft)
  const faults: DraftFaults = isTried && 'faults' in parsed ? parsed.faults : {}
  const known = row === null ? networks.find(({ scope }) => scope === scopeOf(draft)) : undefined
  const set = (change: Partial<NetworkDraft>) => {
    setDraft({ ...draft, ...change })
    saving.clear()
  }
  const setAddress = (http: string) => {
    set({ http })
    setAnswer(null)
    trying.clear()
  }

  const tryAddress = () =>
    trying.run(async () => {
      const http = draft.http.trim()
      if (!(await askHostAccess(http)))
        throw new DeskError('unreachableService', sharedStrings.service.refused)
      const tried = await desk.call('ui_tryNetwork', { namespace: draft.namespace, http })
      const served = tried.scope?.slice(draft.namespace.length + 1)
      const isOther = row !== null && tried.scope !== undefined && tried.scope !== row.scope
      setAnswer(isOther ? { ok: false, says: words.form.serves(tried.scope ?? '', row.scope) } : tried)
      if (row === null && served !== undefined)
        setDraft((now) => withKnown({ ...now, reference: served }, networks))
    })

  const save = async () => {
    setTried(true)
    if ('faults' in parsed) {
      // The first field that is marked, once it is.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 0)
      return
    }
    const { http } = parsed.row
    const isDone = await saving.run(async () => {
      if (http !== null && !(await askHostAccess(http)))
        throw new DeskError('unreachableService', sharedStrings.service.refused)
      await desk.call('ui_putNetwork', { row: parsed.row })
    })
    if (!isDone) return
    toast(row === null ? words.form.added(parsed.row.name) : words.saved)
    onDone()
  }

  const tried = trying.error?.message ?? answer?.says ?? null
  const isBad = trying.error !== null || answer?.ok === false
  return (
    <form
      ref={form}
      class="cw-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {row === null ? (
        <Select
          label={words.form.kind}
          value={draft.namespace}
          options={(snapshot?.namespaces ?? []).map(({ namespace, title }) => ({
            value: namespace,
            label: title,
          }))}
          onChange={(namespace) => {
            setDraft(withKnown({ ...startDraft(namespace), http: draft.http }, networks))
            setAnswer(null)
            setTried(false)
          }}
          data-testid="network-kind"
        />
      ) : null}
      <div class="cw-stack-tight">
        <div class="try-address">
          <TextField
            label={words.http}
            value={draft.http}
            onInput={setAddress}
            mono
            autoFocus={row !== null}
            placeholder={words.form.httpExample}
            hint={draft.namespace === 'bip122' ? words.form.esplora : words.form.httpHint}
            error={faults.http ?? null}
            data-testid="network-http"
          />
          <Button
            busy={trying.busy}
            disabled={draft.http.trim() === ''}
            onClick={tryAddress}
            data-testid="network-try"
          >
            {words.test}
          </Button>
        </div>
        <p
          class={isBad && !trying.busy ? 'cw-error' : 'cw-small cw-soft'}
          role="status"
          data-testid="network-tried"
        >
          {trying.busy ? words.testing : tried}
        </p>
      </div>
      {row === null ? (
        <Reference
          draft={draft}
          faults={faults}
          onType={(reference) => set({ reference })}
          onChoose={(reference) => {
            const { namespace, http } = draft
            set(withKnown({ ...startDraft(namespace), reference, http }, networks))
          }}
        />
      ) : null}
      {known === undefined ? null : <Notice>{words.form.known(known.name)}</Notice>}
      <TextField
        label={words.form.name}
        value={draft.name}
        onInput={(name) => set({ name })}
        maxLength={64}
        error={faults.name ?? null}
        data-testid="network-name"
      />
      <div class="field-pair">
        <TextField
          label={words.form.symbol}
          value={draft.symbol}
          onInput={(symbol) => set({ symbol })}
          maxLength={16}
          error={faults.symbol ?? null}
          data-testid="network-symbol"
        />
        <TextField
          label={words.form.decimals}
          value={draft.decimals}
          onInput={(decimals) => set({ decimals })}
          maxLength={2}
          error={faults.decimals ?? null}
          data-testid="network-decimals"
        />
      </div>
      {draft.namespace === 'bip122' ? null : (
        <TextField
          label={words.ws}
          value={draft.ws}
          onInput={(ws) => set({ ws })}
          mono
          placeholder={words.form.wsExample}
          hint={words.wsHint}
          error={faults.ws ?? null}
          data-testid="network-ws"
        />
      )}
      <TextField
        label={words.form.explorer}
        value={draft.explorer}
        onInput={(explorer) => set({ explorer })}
        mono
        placeholder={words.form.httpExample}
        error={faults.explorer ?? null}
        data-testid="network-explorer"
      />
      <Switch
        label={words.form.isTest}
        hint={words.form.isTestHint}
        checked={draft.isTest}
        onChange={(isTest) => set({ isTest })}
      />
      {saving.error === null ? null : (
        <Notice tone="danger" live>
          {saving.error.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={saving.busy} data-testid="network-save">
        {words.save}
      </Button>
    </form>
  )
}

interface ReferenceProps {
  readonly draft: NetworkDraft
  readonly faults: DraftFaults
  readonly onType: (reference: string) => void
  readonly onChoose: (reference: string) => void
}

/** Which chain it is: a number, a genesis hash, or one of a few. */
function Reference({ draft, faults, onType, onChoose }: ReferenceProps) {
  if (draft.namespace === 'bip122')
    return (
      <Select
        label={words.form.chain}
        value={draft.reference}
        options={bitcoinChains.map((reference) => ({
          value: reference,
          label: words.form.bitcoinChains[reference],
        }))}
        onChange={onChoose}
        data-testid="network-reference"
      />
    )
  const isEvm = draft.namespace === 'eip155'
  return (
    <TextField
      label={isEvm ? words.form.chainId : words.form.genesis}
      value={draft.reference}
      onInput={onType}
      mono
      hint={words.form.referenceHint}
      error={faults.reference ?? null}
      data-testid="network-reference"
    />
  )
}
