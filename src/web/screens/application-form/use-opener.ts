import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { TEXTS } from './texts.ts'

export type OpenerState = 'here' | 'signed-out' | 'other-person'

/** Whether the person who opened the form is still the one signed in; a text is never saved under somebody else's account. */
export function useOpener() {
  const { user } = useAuth()
  const [opener] = useState(user?.id)
  const state: OpenerState = !user ? 'signed-out' : user.id === opener ? 'here' : 'other-person'
  const now = useRef(state)
  useLayoutEffect(() => {
    now.current = state
  }, [state])
  /** @throws ApiError when somebody else is signed in; a session that has ended is the server's to refuse */
  const ensure = useCallback(() => {
    if (now.current !== 'other-person') return
    throw new ApiError({ status: 0, code: 'signed-out', message: TEXTS.otherPersonTitle })
  }, [])
  return { opener: state, ensure }
}
