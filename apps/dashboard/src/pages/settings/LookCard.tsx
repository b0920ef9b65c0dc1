import { Card, Select } from '@causeway/ui'
import { useState } from 'preact/hooks'
import { keepTheme, readTheme } from '../../frame/theme.ts'
import { strings } from './strings.ts'

const words = strings.look
const themes = ['system', 'light', 'dark'] as const

/** Light or dark, on this browser. */
export function LookCard() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <Card title={words.title}>
      <Select
        label={words.theme}
        value={theme}
        options={themes.map((value) => ({ value, label: words.themes[value] }))}
        onChange={(value) => {
          const next = themes.find((each) => each === value) ?? 'system'
          setTheme(next)
          keepTheme(next)
        }}
        data-testid="theme"
      />
    </Card>
  )
}
