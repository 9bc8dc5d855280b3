import type { Calls } from '#contract/calls.ts'
import { ApiError, call } from '#web/api.ts'
import { type AuthEvent, createAuthEvents } from './auth-events.ts'
import { type AuthState, lost, SIGNED_OUT, stateOf, UNKNOWN } from './auth-state.ts'
import { createKnownSession } from './known-session.ts'
import { signedOutSignal } from './signed-out-signal.ts'
import { wantedPlace } from './wanted-place.ts'
import { whenSeenAgain } from './when-seen-again.ts'

export type Auth = ReturnType<typeof createAuth>

/** What a session read anew means to whoever listens; nothing when it is as it was. */
function eventBetween(before: AuthState, after: AuthState): AuthEvent | undefined {
  if (before.session?.user.id !== after.session?.user.id) return after.session ? 'SIGNED_IN' : 'SIGNED_OUT'
  if (JSON.stringify(before.session?.user) !== JSON.stringify(after.session?.user)) return 'USER_UPDATED'
  if (JSON.stringify(before.profile) !== JSON.stringify(after.profile)) return 'USER_UPDATED'
  if (before.session?.expires_at !== after.session?.expires_at) return 'TOKEN_REFRESHED'
  return undefined
}

/** Signing in, up and out, and the seven events; React reads it through AuthProvider. */
export function createAuth() {
  const known = createKnownSession()
  const events = createAuthEvents()

  const readAnew = async () => {
    const before = known.get()
    await known.read()
    const event = eventBetween(before, known.get())
    // The other tabs find a lost session out themselves: told of it they would take it for a sign-out.
    if (event === 'SIGNED_OUT') events.tell(event)
    else if (event) events.publish(event)
  }
  return {
    get: known.get,
    observe: known.subscribe,
    /** @param listener told the event and what is known after it */
    subscribe: (listener: (event: AuthEvent, state: AuthState) => void) =>
      events.subscribe((event) => listener(event, known.get())),
    refreshProfile: readAnew,
    start: () => start(known, events, readAnew),
    /** @throws ApiError 'wrong-credentials', 'unconfirmed', 'too-many', … */
    signIn: async (email: string, password: string): Promise<void> => {
      known.put(stateOf(await call('signIn', { body: { email, password } })))
      events.publish('SIGNED_IN')
    },
    /** Asks for an account; signs nobody in. @throws ApiError 'faults', 'too-many', … */
    signUp: async (values: Calls['signUp']['body']): Promise<void> => {
      await call('signUp', { body: values })
    },
    /** Forgets the wanted place. @throws ApiError when the server could not be told: then one is still signed in */
    signOut: async (): Promise<void> => {
      await call('signOut').catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.code === 'signed-out')) throw failure
      })
      wantedPlace.forget()
      known.put(SIGNED_OUT)
      events.publish('SIGNED_OUT')
    },
    /** Asks the server once more, after it could not be reached. */
    reload: async (): Promise<void> => {
      known.put(UNKNOWN)
      await known.read()
      events.tell('INITIAL_SESSION')
    },
  }
}

type Known = ReturnType<typeof createKnownSession>
type Events = ReturnType<typeof createAuthEvents>

/** Reads the session and follows what happens to it. @returns what ends that */
function start(known: Known, events: Events, readAnew: () => Promise<void>): () => void {
  const ends = [
    events.connect(async (event) => {
      if (event === 'SIGNED_OUT') known.put(SIGNED_OUT)
      else await known.read()
      events.tell(event)
    }),
    signedOutSignal.subscribe(() => {
      if (!known.get().session) return
      known.put(lost())
      events.tell('SIGNED_OUT')
    }),
    whenSeenAgain(() => void readAnew()),
  ]
  void known.read().then(() => events.tell('INITIAL_SESSION'))
  return () => {
    for (const end of ends) end()
  }
}
