import { Mark, Spinner } from '@causeway/ui'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useSnapshot } from '../desk/desk.ts'
import { strings as sharedStrings } from '../frame/strings.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { Options } from './Options.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PhraseStep } from './PhraseStep.tsx'
import { ReadyStep } from './ReadyStep.tsx'
import { StartStep } from './StartStep.tsx'
import { strings } from './strings.ts'

type Step =
  | { readonly at: 'start' }
  | { readonly at: 'phrase'; readonly phrase: string | null }
  | { readonly at: 'confirm'; readonly phrase: string }
  | { readonly at: 'password'; readonly phrase: string }

/** The first run. Where it stands follows from the vault: once there is one, it is over. */
export function OnboardingPage() {
  const snapshot = useSnapshot()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const isReady = snapshot !== null && snapshot.vault !== 'empty'
  const main = useRef<HTMLElement>(null)
  const here = isReady ? 'ready' : step.at
  const last = useRef(here)
  useEffect(() => {
    if (last.current === here) return
    last.current = here
    // The button that led here is gone: reading and tabbing go on at the new step.
    main.current?.focus()
  }, [here])
  if (snapshot === null)
    return (
      <main class="loading" data-testid="onboarding-page">
        <Spinner label={sharedStrings.loading} />
      </main>
    )
  return (
    <div class="onboarding" data-testid="onboarding-page">
      <header class="onboarding-head">
        <Mark large />
        <h1>{isReady ? strings.ready.title : strings.title}</h1>
        <p class="cw-soft">{isReady ? strings.ready.says : strings.lead}</p>
      </header>
      <main class="onboarding-main" ref={main} tabIndex={-1}>
        {isReady ? <ReadyStep /> : <Shown step={step} onStep={setStep} />}
      </main>
      <Options />
    </div>
  )
}

function Shown({ step, onStep }: { readonly step: Step; readonly onStep: (step: Step) => void }) {
  switch (step.at) {
    case 'start':
      return <StartStep onCreate={() => onStep({ at: 'phrase', phrase: null })} />
    case 'phrase':
      return (
        <PhraseStep
          phrase={step.phrase}
          onBack={() => onStep({ at: 'start' })}
          onNext={(phrase) => onStep({ at: 'confirm', phrase })}
        />
      )
    case 'confirm':
      return (
        <ConfirmStep
          phrase={step.phrase}
          onBack={() => onStep({ at: 'phrase', phrase: step.phrase })}
          onNext={() => onStep({ at: 'password', phrase: step.phrase })}
        />
      )
    case 'password':
      return (
        <PasswordStep phrase={step.phrase} onBack={() => onStep({ at: 'confirm', phrase: step.phrase })} />
      )
  }
}
