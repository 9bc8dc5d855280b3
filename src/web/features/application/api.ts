import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import type { FormVersion } from '#domain/applications/form/application-form.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import { isAbout } from '#domain/changes/change.ts'
import { isNotFound, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { fetchQuietly } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { settings } from '#web/settings.ts'
import { notify } from '#web/ui/toasts.tsx'

export type Application = Reply<'readApplication'>

export type OpenedApplication = {
  /** Undefined for a new application. */
  readonly application: Application | undefined
  /** The group's own questions, if there are any. */
  readonly form: FormVersion | undefined
}

type Opening =
  | { readonly phase: 'loading' | 'missing' | 'failed' }
  | ({ readonly phase: 'opened' } & OpenedApplication)

const opened = (application: Application): Opening => ({
  phase: 'opened',
  application,
  form: application.form,
})

/** Reads an application, or the group's own questions for a new one. */
async function open(id: string | undefined, signal: AbortSignal): Promise<Opening> {
  if (id) return opened(await call('readApplication', { params: { id }, query: {}, signal }))
  const { form } = await call('readForm', { signal })
  return { phase: 'opened', application: undefined, form: form ?? undefined }
}

/**
 * Loads an application. A failed load is retried when the browser is online again or the user has signed in again.
 * TanStack Query is not used, because it would bring the form's script from 168 to 179 KB, and the limit is 175.
 * @param id undefined for a new application, which does not need loading unless the group has questions of its own
 */
export function useApplication(id: string | undefined): { opening: Opening; retry: () => void } {
  const needsLoading = id !== undefined || settings.hasOwnQuestions
  const [opening, setOpening] = useState<Opening>(
    needsLoading ? { phase: 'loading' } : { phase: 'opened', application: undefined, form: undefined },
  )
  const loading = useRef<AbortController>(undefined)
  const load = useCallback(() => {
    if (!needsLoading) return
    loading.current?.abort()
    const abort = new AbortController()
    loading.current = abort
    open(id, abort.signal).then(setOpening, (problem: unknown) => {
      if (abort.signal.aborted) return
      setOpening({ phase: isNotFound(problem) ? 'missing' : 'failed' })
      if (!isNotFound(problem) && !isSignedOut(problem)) notify(APPLICATION_MESSAGES.loadFailed, 'problem')
    })
    return () => loading.current?.abort()
  }, [id, needsLoading])
  useEffect(load, [load])
  const retry = useCallback(() => {
    setOpening({ phase: 'loading' })
    load()
  }, [load])
  const closeIfNotFound = (problem: unknown) => {
    if (isNotFound(problem)) setOpening({ phase: 'missing' })
    throw problem
  }
  // Refetches only submitted applications. A draft merges changes from elsewhere when it is saved (decision 15), and
  // those of co-founders as they happen (use-presence.ts).
  useLiveUpdates(async (events) => {
    if (!id || !events.some((event) => isAbout(event, id))) return
    // Restarts a pending load, because its response may be out of date.
    if (opening.phase === 'loading') load()
    if (opening.phase !== 'opened') return
    if (!opening.application?.submitted_at) return
    const reading = call('readApplication', { params: { id }, query: {} }).catch(closeIfNotFound)
    const application = await fetchQuietly(reading)
    if (application) setOpening((current) => (current === opening ? opened(application) : current))
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
