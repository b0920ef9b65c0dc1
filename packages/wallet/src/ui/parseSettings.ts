import type { Settings } from './snapshot.ts'

/** A day is the longest wait; none at all is `0`. */
const longestAutoLock = 24 * 60
const themes = ['system', 'light', 'dark'] as const

/** Some or all of the settings, or `null` where one of them is none. Other members are not looked at. */
export function parseSettings(value: Readonly<Record<string, unknown>>): Partial<Settings> | null {
  const read: { -readonly [Name in keyof Settings]?: Settings[Name] } = {}
  for (const name of ['compat', 'developerMode'] as const) {
    const flag = own(value, name)
    if (flag === undefined) continue
    if (typeof flag !== 'boolean') return null
    read[name] = flag
  }
  const minutes = own(value, 'autoLockMinutes')
  if (minutes !== undefined) {
    if (typeof minutes !== 'number' || !Number.isInteger(minutes)) return null
    if (minutes < 0 || minutes > longestAutoLock) return null
    read.autoLockMinutes = minutes
  }
  const theme = own(value, 'theme')
  if (theme !== undefined) {
    const known = themes.find((one) => one === theme)
    if (known === undefined) return null
    read.theme = known
  }
  return read
}

function own(value: Readonly<Record<string, unknown>>, name: keyof Settings): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}
