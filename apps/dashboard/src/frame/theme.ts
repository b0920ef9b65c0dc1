export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'

/** The reader's choice; the system's own without one. */
export function readTheme(): Theme {
  const theme = localStorage.getItem(key)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

export function keepTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  showTheme(theme)
}
