import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import 'uplot/dist/uPlot.min.css'
import './styles/frame.css'
import './styles/door.css'
import './styles/page.css'
import './styles/charts.css'
import './styles/parts.css'
import { ToastRegion } from '@causeway/ui'
import { render } from 'preact'
import { App } from './App.tsx'
import { createClient } from './api/client.ts'
import { readTheme, showTheme } from './frame/theme.ts'
import { ApiProvider } from './state/api.ts'

const root = document.getElementById('app')
showTheme(readTheme())
if (root !== null)
  render(
    <ApiProvider value={createClient()}>
      <ToastRegion>
        <App />
      </ToastRegion>
    </ApiProvider>,
    root,
  )
