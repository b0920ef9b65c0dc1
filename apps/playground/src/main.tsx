import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import './styles/page.css'
import './styles/parts.css'
import './styles/service.css'
import './styles/wallet.css'
import './styles/session.css'
import './styles/calls.css'
import './styles/events.css'
import { render } from 'preact'
import { App } from './App.tsx'

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
