import type { ApiKey, KeyEdit, PlanView } from '@causeway/node/admin'
import type { Task } from '../../state/useTask.ts'

/** What the parts of a key's page are given: the key, how to change it, and whether they may. */
export interface KeyPart {
  readonly apiKey: ApiKey
  readonly set: (key: ApiKey) => void
  readonly canEdit: boolean
  /** What the account's plan gives; `null` where it could not be read. */
  readonly plan: PlanView | null
  /** What a token must be meant for. */
  readonly audience: string | null
}

/** A change, and how it went. */
export interface KeyEditing extends Task {
  readonly save: (edit: KeyEdit) => Promise<boolean>
}
