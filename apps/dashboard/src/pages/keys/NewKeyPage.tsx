import type { NewKey } from '@causeway/node/admin'
import { Button, Card, Notice, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { strings as shared } from '../../frame/strings.ts'
import { Link } from '../../routing/Link.tsx'
import { paths } from '../../routing/route.ts'
import { go } from '../../routing/useRoute.ts'
import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import { KeyReveal } from './KeyReveal.tsx'
import { strings } from './strings.ts'

/** Takes a name and gives a key, once. */
export function NewKeyPage() {
  const api = useApi()
  const { busy, error, run } = useTask()
  const [name, setName] = useState('')
  const [made, setMade] = useState<NewKey | null>(null)
  const trail = <Link to={paths.keys}>{strings.back}</Link>
  if (made !== null) {
    return (
      <div class="page page-narrow" data-testid="new-key-page">
        <PageHead key="made" title={made.key.name} />
        <KeyReveal
          made={made}
          title={strings.once}
          onDone={() => go(paths.key(made.key.id), { replace: true })}
        />
      </div>
    )
  }
  return (
    <div class="page page-narrow" data-testid="new-key-page">
      <PageHead title={strings.newTitle} says={strings.newSays} trail={trail} />
      <Card>
        <form
          class="cw-stack"
          onSubmit={(event) => {
            event.preventDefault()
            void run(async () => setMade(await api.call('POST /keys', { body: { name: name.trim() } })))
          }}
        >
          <TextField
            label={strings.name}
            hint={strings.nameHint}
            required
            autoFocus
            maxLength={64}
            value={name}
            onInput={setName}
            error={errorOf(error, 'name')}
            data-testid="key-name"
          />
          {error === null || error.field === 'name' ? null : (
            <Notice
              tone="danger"
              live
              action={error.code === 'planLimit' ? <Link to={paths.plan}>{shared.nav.plan}</Link> : undefined}
            >
              {error.message}
            </Notice>
          )}
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              disabled={name.trim() === ''}
              data-testid="key-create"
            >
              {strings.create}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  )
}
