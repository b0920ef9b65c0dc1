import { Button, Card, Icon, Page, relativeTime, Tag, useToast } from '@causeway/ui'
import type { PastSite, Snapshot } from '@causeway/wallet'
import { useEffect, useState } from 'preact/hooks'
import { useDesk, useSnapshot } from '../desk/desk.ts'
import { useTask } from '../desk/useTask.ts'
import { ActivityList } from './ActivityList.tsx'
import { BlockSite } from './BlockDialog.tsx'
import { originFacts } from './origin/originFacts.ts'
import { SiteHead, SiteMark } from './SiteHead.tsx'
import { siteRoute } from './siteRoute.ts'
import { strings } from './strings.ts'

const words = strings.past

const shownAtFirst = 5

/** Sites that asked something once and are not connected now: what they did can still be read. */
export function PastSites() {
  const sites = usePastSites()
  const [all, setAll] = useState(false)
  if (sites.length === 0) return null
  const shown = all ? sites : sites.slice(0, shownAtFirst)
  return (
    <Card title={words.title} flush data-testid="past-sites">
      <ul class="cw-list site-list">
        {shown.map(({ origin, lastAt }) => {
          const { name, isSecure } = originFacts(origin, [origin])
          return (
            <li key={origin}>
              <a class="site-button" href={`#${siteRoute(origin)}`} data-testid="past-site-row">
                <SiteMark name={name} origin={origin} />
                <span class="site-button-text">
                  <span class="site-button-name">{name}</span>
                  <span class="cw-hint">{words.last(relativeTime(lastAt, Date.now()))}</span>
                  {isSecure ? null : (
                    <span class="site-tags">
                      <Tag tone="danger">{strings.origin.insecure}</Tag>
                    </span>
                  )}
                </span>
                <Icon name="chevron" class="site-button-go" />
              </a>
            </li>
          )
        })}
      </ul>
      {shown.length === sites.length ? null : (
        <div class="choice-foot">
          <Button variant="quiet" small onClick={() => setAll(true)}>
            {strings.activity.all(sites.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

export interface PastSiteViewProps {
  readonly origin: string
  readonly snapshot: Snapshot
  readonly onBack: () => void
}

/** The log of a site that is not connected, and the way to forget it. */
export function PastSiteView({ origin, snapshot, onBack }: PastSiteViewProps) {
  const desk = useDesk()
  const toast = useToast()
  const task = useTask()
  const facts = originFacts(origin, [origin])
  const clear = async () => {
    if (!(await task.run(() => desk.call('ui_clearActivity', { origin })))) return
    toast(words.cleared)
    onBack()
  }
  return (
    <Page
      title={words.title}
      onBack={onBack}
      data-testid="sites-page"
      footer={
        <Button wide busy={task.busy} onClick={clear} data-testid="clear-log">
          {words.clear}
        </Button>
      }
    >
      <SiteHead origin={origin} facts={facts} />
      <p class="cw-hint">{words.says}</p>
      <ActivityList origin={origin} snapshot={snapshot} />
      <BlockSite origin={origin} />
      {task.error === null ? null : (
        <p class="cw-error" role="alert">
          {task.error.message}
        </p>
      )}
    </Page>
  )
}

/** Read again whenever something in the wallet has changed. */
function usePastSites(): readonly PastSite[] {
  const desk = useDesk()
  const version = useSnapshot()?.version
  const [sites, setSites] = useState<readonly PastSite[]>([])
  useEffect(() => {
    let isCurrent = true
    desk.call('ui_pastSites', null).then(
      (read) => {
        if (isCurrent) setSites(read)
      },
      // An extra below the list: without it there is none.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [desk, version])
  return sites
}
