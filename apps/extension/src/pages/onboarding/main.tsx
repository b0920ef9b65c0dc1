import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import '../shared/pages.css'
import './onboarding.css'
import { startPage } from '../shared/startPage.tsx'
import { OnboardingPage } from './OnboardingPage.tsx'

startPage(<OnboardingPage />)
