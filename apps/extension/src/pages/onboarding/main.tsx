import '@causeway/ui/tokens.css'
import '@causeway/ui/ui.css'
import '../frame/pages.css'
import './onboarding.css'
import { startPage } from '../frame/startPage.tsx'
import { OnboardingPage } from './OnboardingPage.tsx'

startPage(<OnboardingPage />)
