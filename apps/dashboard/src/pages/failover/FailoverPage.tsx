import { Loaded } from '../../frame/Loaded.tsx'
import { PageHead } from '../../frame/PageHead.tsx'
import { useQuery } from '../../state/useQuery.ts'
import { Changes } from './Changes.tsx'
import { PartnersCard } from './PartnersCard.tsx'
import { RecordCard } from './RecordCard.tsx'
import { SwitchCard } from './SwitchCard.tsx'
import { strings } from './strings.ts'

/** Whether others may answer in this service's place, how they are, and what they answered. */
export function FailoverPage() {
  const query = useQuery('GET /account/failover', {}, { changes: ['account'] })
  return (
    <div class="page" data-testid="failover-page">
      <PageHead title={strings.title} says={strings.says} />
      <Loaded query={query}>
        {(view) => (
          <>
            <SwitchCard view={view} set={query.set} />
            <PartnersCard partners={view.partners} />
            <RecordCard hasPartners={view.partners.length > 0} />
            <Changes record={view.record} />
          </>
        )}
      </Loaded>
    </div>
  )
}
