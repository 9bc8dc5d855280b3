import { useAuth } from '#web/session/use-auth.ts'

let last = ''

/** Whose text is typed here: who is signed in, or who was when the session got lost. */
export function useOwner(): string {
  const { user } = useAuth()
  if (user) last = user.id
  return last
}
