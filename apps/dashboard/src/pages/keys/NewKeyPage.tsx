import type { NewKey } from '@causeway/node/admin'
import { Card, Notice, TextField } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { errorOf } from '../../api/apiError.ts'
import { EditForm } from '../../frame/EditForm.tsx'
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
  const task = useTask()
  const { error, run } = task
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
        <EditForm
          task={task}
          fields={['name']}
          refusal={error?.code === 'planLimit' ? <TooMany says={error.message} /> : undefined}
          variant="primary"
          isReady={name.trim() !== ''}
          submit={strings.create}
          submitId="key-create"
          onSubmit={() => {
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
        </EditForm>
      </Card>
    </div>
  )
}

function TooMany({ says }: { readonly says: string }) {
  return (
    <Notice tone="danger" live action={<Link to={paths.plan}>{shared.nav.plan}</Link>}>
      {says}
    </Notice>
  )
}
