import { badCall, membersOf } from '../params.ts'
import { parseSettings } from '../parseSettings.ts'
import type { RowPorts, Rows } from '../row.ts'

/** What the user switches. */
export function settingsRows({ settings }: RowPorts): Rows<'ui_setSettings'> {
  return {
    ui_setSettings: async (params) => {
      const change = parseSettings(membersOf(params))
      if (change === null) throw badCall()
      await settings.change(change)
      return null
    },
  }
}
