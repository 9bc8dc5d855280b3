import { useEffect, useEffectEvent } from 'react'
import { useAuth } from '#web/session/use-auth.ts'
import { prefetch } from '#web/ui/lazy.tsx'
import { type Work, works } from './works.ts'

let person: string | undefined
let followFor: ((person: string) => void) | undefined

const fetchFollowing = () =>
  import('./follow.ts').then((code) => {
    followFor = code.followFor
    if (person !== undefined) followFor(person)
  })

/**
 * Has work done when something has changed that whoever is here may see, wherever it was changed. What it is now the
 * ordinary calls say. The listening begins once the page is in use.
 */
export function useChanges(work: Work): void {
  const { user } = useAuth()
  const id = user?.id
  const hear = useEffectEvent(work)
  useEffect(() => {
    const own: Work = (told) => hear(told)
    works.add(own)
    return () => {
      works.delete(own)
    }
  }, [])
  useEffect(() => {
    person = id
    if (id === undefined) return
    if (followFor) followFor(id)
    else prefetch(fetchFollowing)
  }, [id])
}
