import { EmptyState } from '@causeway/ui'
import { Link } from '../routing/Link.tsx'
import { paths } from '../routing/route.ts'
import { PageHead } from './PageHead.tsx'
import { strings } from './strings.ts'

export function MissingPage() {
  return (
    <div class="page" data-testid="missing-page">
      <PageHead title={strings.missing.title} />
      <div class="cw-card">
        <EmptyState
          icon="info"
          title={strings.missing.title}
          action={<Link to={paths.overview}>{strings.missing.action}</Link>}
        >
          {strings.missing.says}
        </EmptyState>
      </div>
    </div>
  )
}
