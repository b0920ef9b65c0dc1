import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import { render } from 'preact'
import { App } from './App.tsx'

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
