/** Why a change of the control plane was refused, as the admin API says it too. */
export type ControlRefusal = 'invalid' | 'forbidden' | 'notFound' | 'conflict' | 'planLimit'

/** A change that cannot be made. The message is a sentence for the person who asked for it. */
export class ControlError extends Error {
  override name = 'ControlError'
  readonly code: ControlRefusal
  /** Which part of what was sent is wrong, as a path: `allow.origins.2`. */
  readonly field: string | null

  constructor(code: ControlRefusal, message: string, field: string | null = null) {
    super(message)
    this.code = code
    this.field = field
  }
}
