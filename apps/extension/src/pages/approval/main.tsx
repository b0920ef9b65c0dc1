import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import '../frame/pages.css'
import '../sites/sites.css'
import './approval.css'
import { startPage } from '../frame/startPage.tsx'
import { ApprovalApp } from './ApprovalApp.tsx'

startPage(<ApprovalApp />)
