import { useEffect, useEffectEvent } from 'react'
import type { Told } from '#domain/changes/change.ts'
import { leftSignal } from '#web/api/signals.ts'
import { wantAhead } from '#web/parts/ahead.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { gathered } from './gathered.ts'
import { onTold } from './told.ts'

let followed: { readonly person: string; readonly end: AbortController } | undefined
let come = false

const fetchAndFollow = () =>
  import('./follow.ts').then(({ follow }) => {
    come = true
    if (followed) follow(followed.person, followed.end)
  })

leftSignal.subscribe(() => followed?.end.abort())

/** From the first call on, once the page is in use, until they leave. */
function followFor(person: string): void {
  if (followed?.person === person && !followed.end.signal.aborted) return
  followed?.end.abort()
  followed = { person, end: new AbortController() }
  if (come) void fetchAndFollow()
  else wantAhead(fetchAndFollow)
}

/**
 * Has work done when something has changed that whoever is here may see, wherever it was changed. What it is now the
 * ordinary calls say.
 */
export function useChanges(work: (told: readonly Told[]) => Promise<void>): void {
  const { user } = useAuth()
  const id = user?.id
  const hear = useEffectEvent(work)
  useEffect(() => {
    const { add, stop } = gathered((told) => hear(told))
    const end = onTold(add)
    return () => {
      end()
      stop()
    }
  }, [])
  useEffect(() => {
    if (id !== undefined) followFor(id)
  }, [id])
}
