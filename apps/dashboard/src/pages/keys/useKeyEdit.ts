import { useApi } from '../../state/api.ts'
import { useTask } from '../../state/useTask.ts'
import type { KeyEditing, KeyPart } from './keyEditor.ts'

/** Changes a part of a key. Each part of the page has its own, so that a refusal stands where it belongs. */
export function useKeyEdit({ apiKey, set }: KeyPart): KeyEditing {
  const api = useApi()
  const task = useTask()
  return {
    ...task,
    save: (edit) =>
      task.run(async () => set(await api.call('PATCH /keys/:id', { params: { id: apiKey.id }, body: edit }))),
  }
}
