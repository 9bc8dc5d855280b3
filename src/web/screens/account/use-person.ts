import { useState } from 'react'
import type { Profile, Session } from '#web/session/auth-state.ts'
import { useAuth } from '#web/session/use-auth.ts'

type Person = { readonly user: Session['user']; readonly profile: Profile }

/** Whose account this is: who is signed in, or who was when the session got lost. */
export function usePerson(): Person | undefined {
  const { user, profile } = useAuth()
  const [last, setLast] = useState<Person>()
  if (user && profile && (user !== last?.user || profile !== last.profile)) setLast({ user, profile })
  return last
}
