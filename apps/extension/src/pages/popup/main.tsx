import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import '../shared/pages.css'
import '../sites/sites.css'
import './popup.css'
import { startPage } from '../shared/startPage.tsx'
import { PopupApp } from './PopupApp.tsx'

startPage(<PopupApp />)
