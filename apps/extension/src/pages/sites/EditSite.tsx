import { Button, Card, Notice, Page, useToast } from '@causeway/ui'
import type { SiteRow, Snapshot } from '@causeway/wallet'
import { useMemo, useState } from 'preact/hooks'
import { useDesk } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { ChangeList } from './ChangeList.tsx'
import { GrantEditor } from './GrantEditor.tsx'
import { fromProposal, toProposal } from './grants/choices.ts'
import { toDraft } from './grants/draft.ts'
import { originFacts } from './origin/originFacts.ts'
import { strings } from './strings.ts'

const words = strings.edit

export interface EditSiteProps {
  readonly site: SiteRow
  readonly snapshot: Snapshot
  readonly onDone: () => void
}

/** Changes a connection; the site is told when it is saved. */
export function EditSite({ site, snapshot, onDone }: EditSiteProps) {
  const { origin, record } = site
  const desk = useDesk()
  const toast = useToast()
  const { busy, error, run } = useTask()
  const [now] = useState(Date.now)
  const proposal = useMemo(() => toProposal(record), [record])
  const [choices, setChoices] = useState(() => fromProposal(proposal, record, snapshot))
  const draft = toDraft(choices, proposal, record, snapshot, now)
  const { name } = originFacts(origin, [origin])
  const save = async () => {
    if (!(await run(() => desk.call('ui_editSite', { origin, approval: draft.approval })))) return
    toast(words.saved(name))
    onDone()
  }
  return (
    <Page
      title={name}
      onBack={onDone}
      data-testid="sites-page"
      footer={
        <div class="cw-actions">
          <Button onClick={onDone} data-testid="cancel-btn">
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!draft.isGrantable || draft.changes.length === 0}
            onClick={save}
            data-testid="save-site-btn"
          >
            {words.save}
          </Button>
        </div>
      }
    >
      <GrantEditor
        proposal={proposal}
        draft={draft}
        onChange={setChoices}
        facts={snapshot}
        now={now}
        before={record}
      />
      {draft.isGrantable ? null : <Notice tone="caution">{words.nothing}</Notice>}
      {draft.changes.length === 0 ? null : (
        <Card title={words.changes}>
          <ChangeList changes={draft.changes} />
        </Card>
      )}
      {error === null ? null : (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
    </Page>
  )
}
