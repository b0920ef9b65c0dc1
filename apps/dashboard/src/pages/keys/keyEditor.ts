import type { ApiKey, KeyEdit } from '@causeway/node/admin'
import type { Task } from '../../state/useTask.ts'

/** What the parts of a key's page are given: the key, how to change it, and whether they may. */
export interface KeyPart {
  readonly apiKey: ApiKey
  readonly set: (key: ApiKey) => void
  readonly canEdit: boolean
}

/** A change, and how it went. */
export interface KeyEditing extends Task {
  readonly save: (edit: KeyEdit) => Promise<boolean>
}
