import type { Allowlists } from '@causeway/node/admin'
import { Card, Tag, TextField, useToast } from '@causeway/ui'
import { EditForm } from '../../frame/EditForm.tsx'
import { useDraft } from '../../state/useDraft.ts'
import type { KeyPart } from './keyEditor.ts'
import { entriesOf, listNames, mostEntries } from './keyFacts.ts'
import { strings } from './strings.ts'
import { useKeyEdit } from './useKeyEdit.ts'

const words = strings.allow

/** Who may use a key, from where, and for what: five lists, each saved by itself. */
export function AllowCard(part: KeyPart) {
  return (
    <Card title={words.title} data-testid="allow-card">
      <p class="cw-hint">{words.says}</p>
      <div class="cw-list boxed">
        {listNames.map((name) => (
          <AllowList key={name} name={name} {...part} />
        ))}
      </div>
    </Card>
  )
}

function AllowList({ name, ...part }: KeyPart & { readonly name: keyof Allowlists }) {
  const toast = useToast()
  const editing = useKeyEdit(part)
  const stored = part.apiKey.allow[name].join('\n')
  const [text, setText] = useDraft(stored)
  const { title, hint, example } = words.lists[name]
  const entries = entriesOf(text)
  const isTooLong = entries.length > mostEntries
  const count = part.apiKey.allow[name].length
  return (
    <details class="cw-disclosure allow-list" data-testid={`allow-${name}`}>
      <summary>
        <span class="allow-title">{title}</span>
        {count === 0 ? <Tag>{words.off}</Tag> : <Tag tone="accent">{words.count(count)}</Tag>}
      </summary>
      <EditForm
        // Whatever it is refused with is about the one field, which says it.
        task={{ busy: editing.busy, error: null }}
        small
        canEdit={part.canEdit}
        isReady={!isTooLong && entries.join('\n') !== stored}
        submitId={`allow-${name}-save`}
        onSubmit={async () => {
          if (await editing.save({ allow: { [name]: entries } })) toast(words.saved)
        }}
      >
        <TextField
          label={title}
          hint={hint}
          placeholder={example}
          rows={Math.min(10, Math.max(3, entries.length + 1))}
          mono
          value={text}
          onInput={(value) => {
            setText(value)
            editing.clear()
          }}
          disabled={!part.canEdit}
          error={isTooLong ? words.tooMany : (editing.error?.message ?? null)}
          data-testid={`allow-${name}-text`}
        />
      </EditForm>
    </details>
  )
}
