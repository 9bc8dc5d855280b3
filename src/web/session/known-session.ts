import { call } from '#web/api/call.ts'
import { createObservable } from '#web/observable.ts'
import { type AuthState, succeed, UNKNOWN } from './auth-state.ts'
import { noticePerson } from './person-here.ts'

export type KnownSession = ReturnType<typeof createKnownSession>

/** What this tab knows of the session, and how it asks the server. */
export function createKnownSession() {
  const state = createObservable<AuthState>(UNKNOWN)
  state.subscribe(() => noticePerson(state.get()))
  let latest = 0

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** Takes a newer state; answers still on their way are then out of date and ignored. */
    put: (next: AuthState): void => {
      latest += 1
      state.change(next)
    },
    /** Asks the server. A failure leaves what is known, and says 'unreachable' when nothing is. */
    read: async (): Promise<void> => {
      latest += 1
      const mine = latest
      try {
        const reply = await call('session')
        if (mine === latest) state.change(succeed(state.get(), reply))
      } catch (failure) {
        console.error('The session could not be read', failure)
        if (mine === latest && state.get().loading) state.change({ loading: false, unreachable: true })
      }
    },
  }
}
