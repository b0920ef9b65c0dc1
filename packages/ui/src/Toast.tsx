import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { strings } from './strings.ts'

export type ToastTone = 'ok' | 'danger'

interface Message {
  readonly number: number
  readonly text: string
  readonly tone: ToastTone
}

const Toasts = createContext<(text: string, tone?: ToastTone) => void>(() => {})

/** Says something short that needs no answer. */
export function useToast(): (text: string, tone?: ToastTone) => void {
  return useContext(Toasts)
}

/** The place where short messages appear, one at a time; failures stay until they are closed. */
export function ToastRegion({ children }: { readonly children?: ComponentChildren }) {
  const [message, setMessage] = useState<Message | null>(null)
  const show = useCallback((text: string, tone: ToastTone = 'ok') => {
    setMessage((last) => ({ number: (last?.number ?? 0) + 1, text, tone }))
  }, [])
  useEffect(() => {
    if (message?.tone !== 'ok') return
    const timer = setTimeout(() => setMessage(null), 3500)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <Toasts.Provider value={show}>
      {children}
      <div class="cw-toasts" role="status">
        {message === null ? null : (
          <div key={message.number} class={classes('cw-toast', `cw-toast-${message.tone}`)}>
            <span>{message.text}</span>
            <IconButton icon="close" label={strings.close} onClick={() => setMessage(null)} />
          </div>
        )}
      </div>
    </Toasts.Provider>
  )
}
