import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import { isAbout } from '#domain/changes/change.ts'
import { isNotFound, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { fetchQuietly } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { notify } from '#web/ui/toasts.tsx'

export type Application = Reply<'readApplication'>

type Opening =
  | { readonly phase: 'loading' | 'missing' | 'failed' }
  | { readonly phase: 'opened'; readonly application: Application | undefined }

/**
 * Loads an application. A failed load is retried when the browser is online again or the user has signed in again.
 * TanStack Query is not used, because it would bring the form's script from 168 to 179 KB, and the limit is 175.
 * @param id undefined for a new application, which does not need loading
 */
export function useApplication(id: string | undefined): { opening: Opening; retry: () => void } {
  const [opening, setOpening] = useState<Opening>(
    id ? { phase: 'loading' } : { phase: 'opened', application: undefined },
  )
  const loading = useRef<AbortController>(undefined)
  const load = useCallback(() => {
    if (!id) return
    loading.current?.abort()
    const abort = new AbortController()
    loading.current = abort
    call('readApplication', { params: { id }, query: {}, signal: abort.signal }).then(
      (application) => setOpening({ phase: 'opened', application }),
      (problem: unknown) => {
        if (abort.signal.aborted) return
        setOpening({ phase: isNotFound(problem) ? 'missing' : 'failed' })
        if (!isNotFound(problem) && !isSignedOut(problem)) notify(APPLICATION_MESSAGES.loadFailed, 'problem')
      },
    )
    return () => loading.current?.abort()
  }, [id])
  useEffect(load, [load])
  const retry = useCallback(() => {
    setOpening({ phase: 'loading' })
    load()
  }, [load])
  // Refetches only submitted applications. A draft merges changes from elsewhere when it is saved (decision 15).
  useLiveUpdates(async (events) => {
    if (!id || !events.some((event) => isAbout(event, id))) return
    // Restarts a pending load, because its response may be out of date.
    if (opening.phase === 'loading') load()
    if (opening.phase !== 'opened' || !opening.application?.submitted_at) return
    const application = await fetchQuietly(call('readApplication', { params: { id }, query: {} }))
    if (application)
      setOpening((current) => (current === opening ? { phase: 'opened', application } : current))
  })
  const userId = useAuth().user?.id
  const retryIfFailed = useEffectEvent(() => {
    if (opening.phase === 'failed') retry()
  })
  useEffect(() => (userId ? retryIfFailed() : undefined), [userId])
  useEffect(() => {
    const onOnline = () => retryIfFailed()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return { opening, retry }
}
