import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import { isAbout } from '#domain/changes/change.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { fetchQuietly } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { notify } from '#web/ui/toasts.tsx'

export type Application = Reply<'readApplication'>

export type Opening =
  | { readonly phase: 'loading' | 'missing' | 'failed' }
  | { readonly phase: 'opened'; readonly application: Application | undefined }

/** An id that is not a person's own, or no id at all, reads as not found (D-way.7). */
const isMissing = (problem: unknown) =>
  problem instanceof ApiError && (problem.code === 'not-found' || problem.code === 'bad-request')

/**
 * Loads the application to open.
 * @param id undefined for a new one, which needs no loading
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
        setOpening({ phase: isMissing(problem) ? 'missing' : 'failed' })
        if (!isMissing(problem) && !isSignedOut(problem)) notify(APPLICATION_MESSAGES.loadFailed, 'problem')
      },
    )
    return () => loading.current?.abort()
  }, [id])
  useEffect(load, [load])
  const retry = useCallback(() => {
    setOpening({ phase: 'loading' })
    load()
  }, [load])
  // Of what can still be edited the records themselves learn (decision 15).
  useLiveUpdates(async (events) => {
    if (!id || !events.some((one) => isAbout(one, id))) return
    // What is on its way may be older.
    if (opening.phase === 'loading') load()
    if (opening.phase !== 'opened' || !opening.application?.submitted_at) return
    const application = await fetchQuietly(call('readApplication', { params: { id }, query: {} }))
    if (application) setOpening((now) => (now === opening ? { phase: 'opened', application } : now))
  })
  const { user } = useAuth()
  const present = user?.id
  const goOn = useEffectEvent(() => {
    if (opening.phase === 'failed') retry()
  })
  // Whoever was refused for want of a session is back.
  useEffect(() => (present ? goOn() : undefined), [present])
  useEffect(() => {
    const again = () => goOn()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return { opening, retry }
}
