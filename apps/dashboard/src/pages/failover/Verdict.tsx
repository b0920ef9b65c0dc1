import { Button, CopyButton, Notice } from '@causeway/ui'
import { formatCount } from '../../format/format.ts'
import { Failed } from '../../frame/Failed.tsx'
import { useQuery } from '../../state/useQuery.ts'
import { strings } from './strings.ts'

/** Whether the record is as it was written, by its hashes. */
export function Verdict() {
  const { data, error, isLoading, reload } = useQuery('GET /account/failover/verdict', {})
  const again = (
    <Button small variant="quiet" busy={isLoading} onClick={reload}>
      {strings.checkAgain}
    </Button>
  )
  if (data === null)
    return error === null ? <p class="cw-hint">{strings.checking}</p> : <Failed error={error} />
  if (!data.isWhole) {
    return (
      <Notice tone="danger" title={strings.broken} action={again} data-testid="failover-verdict">
        {strings.faults[data.fault](formatCount(data.at))}
      </Notice>
    )
  }
  if (data.seq === 0) return null
  return (
    <Notice
      tone="ok"
      title={strings.whole(formatCount(data.rows))}
      action={again}
      data-testid="failover-verdict"
    >
      {strings.noteThis}{' '}
      <span class="cw-row">
        <span class="cw-mono wrap" data-testid="failover-head">
          {data.seq}:{data.hash}
        </span>
        <CopyButton text={`${data.seq}:${data.hash}`} label={strings.copyHead} doneLabel={strings.copied} />
      </span>
    </Notice>
  )
}
