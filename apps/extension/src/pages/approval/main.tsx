import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import '../shared/pages.css'
import '../sites/sites.css'
import './approval.css'
import { startPage } from '../shared/startPage.tsx'
import { ApprovalApp } from './ApprovalApp.tsx'

startPage(<ApprovalApp />)
