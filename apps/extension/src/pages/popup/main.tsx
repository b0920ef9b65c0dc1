import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import '../frame/pages.css'
import '../sites/sites.css'
import './popup.css'
import { startPage } from '../frame/startPage.tsx'
import { PopupApp } from './PopupApp.tsx'

startPage(<PopupApp />)
