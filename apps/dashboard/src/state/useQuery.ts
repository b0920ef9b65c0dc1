import type { LiveEvents } from '@causeway/node/admin'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '../api/apiError.ts'
import type { AnswerOf, AskOf, ReadRoute } from '../api/routeTypes.ts'
import { strings } from '../api/strings.ts'
import { useApi } from './api.ts'
import { useOnLive } from './liveEvents.ts'
import { useSessionIfAny } from './session.ts'

export interface Query<Answer> {
  /** The last answer; it stays while the next one is on its way, and when that fails. */
  readonly data: Answer | null
  readonly error: ApiError | null
  readonly isLoading: boolean
  readonly reload: () => void
  /** Takes an answer that another route gave. */
  readonly set: (data: Answer) => void
}

export interface QueryOptions {
  /** Asked again when somebody changed one of these. */
  readonly changes?: readonly LiveEvents['changed']['what'][]
}

/** What a route answers, asked again whenever the question changes. */
export function useQuery<Name extends ReadRoute>(
  name: Name,
  ask: AskOf<Name>,
  { changes = [] }: QueryOptions = {},
): Query<AnswerOf<Name>> {
  const api = useApi()
  const refresh = useSessionIfAny()?.refresh
  const [state, setState] = useState<Omit<Query<AnswerOf<Name>>, 'reload' | 'set'>>({
    data: null,
    error: null,
    isLoading: true,
  })
  const key = JSON.stringify(ask)
  const running = useRef<AbortController | null>(null)
  const load = useCallback(() => {
    running.current?.abort()
    const aborter = new AbortController()
    running.current = aborter
    setState((last) => ({ ...last, isLoading: true }))
    api.call(name, JSON.parse(key), { signal: aborter.signal }).then(
      (data) => {
        if (!aborter.signal.aborted) setState({ data, error: null, isLoading: false })
      },
      (cause: unknown) => {
        if (aborter.signal.aborted) return
        const error = cause instanceof ApiError ? cause : new ApiError('internal', strings.failed)
        if (error.code === 'signedOut') refresh?.()
        setState((last) => ({ ...last, error, isLoading: false }))
      },
    )
  }, [api, name, key, refresh])
  useEffect(() => {
    load()
    return () => running.current?.abort()
  }, [load])
  useOnLive('changed', ({ what }) => {
    if (changes.includes(what)) load()
  })
  const set = useCallback((data: AnswerOf<Name>) => {
    running.current?.abort()
    setState({ data, error: null, isLoading: false })
  }, [])
  return { ...state, reload: load, set }
}
