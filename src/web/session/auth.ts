import { sessionChangedSignal, signedOutSignal } from '#web/api/signals.ts'
import { oneAtATime } from '#web/one-at-a-time.ts'
import { type AuthEvent, type AuthEvents, createAuthEvents } from './auth-events.ts'
import { type AuthState, lost, SIGNED_OUT, UNKNOWN } from './auth-state.ts'
import { createKnownSession, type KnownSession } from './known-session.ts'
import { waysIn } from './ways-in.ts'
import { whenSeenAgain } from './when-seen-again.ts'

export type Auth = ReturnType<typeof createAuth>

/** What a session read anew means to whoever listens; nothing when it is as it was. */
function eventBetween(before: AuthState, after: AuthState): AuthEvent | undefined {
  if (before.session?.user.id !== after.session?.user.id) return after.session ? 'SIGNED_IN' : 'SIGNED_OUT'
  if (JSON.stringify(before.session?.user) !== JSON.stringify(after.session?.user)) return 'USER_UPDATED'
  if (JSON.stringify(before.profile) !== JSON.stringify(after.profile)) return 'USER_UPDATED'
  if (before.session?.two_step_setup_required !== after.session?.two_step_setup_required)
    return 'USER_UPDATED'
  if (before.session?.expires_at !== after.session?.expires_at) return 'TOKEN_REFRESHED'
  return undefined
}

/** Signing in, up and out, and the seven events; React reads it through AuthProvider. */
export function createAuth() {
  const known = createKnownSession()
  const events = createAuthEvents()
  // Whoever hears of an event finds what was read for it, not what another reading has yet to bring.
  const inTurn = oneAtATime()

  const readAnew = () =>
    inTurn(async () => {
      const before = known.get()
      await known.read()
      const event = eventBetween(before, known.get())
      // The other tabs find a lost session out themselves: told of it they would take it for a sign-out.
      if (event === 'SIGNED_OUT') events.tell(event)
      else if (event) events.publish(event)
    })
  const readFor = (event: AuthEvent) =>
    inTurn(async () => {
      await known.read()
      events.publish(event)
    })
  return {
    get: known.get,
    observe: known.subscribe,
    /** @param listener told the event and what is known after it */
    subscribe: (listener: (event: AuthEvent, state: AuthState) => void) =>
      events.subscribe((event) => listener(event, known.get())),
    refreshProfile: readAnew,
    start: () => start({ known, events, inTurn, readAnew }),
    ...waysIn(known, events),
    /** Somebody came with the link of an e-mail to choose a new password. */
    recoveryBegun: () => readFor('PASSWORD_RECOVERY'),
    /** Something about the person was changed, here or by a link that was followed here. */
    userUpdated: () => readFor('USER_UPDATED'),
    /** Asks the server once more, after it could not be reached. */
    reload: () =>
      inTurn(async () => {
        known.put(UNKNOWN)
        await known.read()
        events.tell('INITIAL_SESSION')
      }),
  }
}

type Parts = {
  readonly known: KnownSession
  readonly events: AuthEvents
  readonly inTurn: ReturnType<typeof oneAtATime>
  readonly readAnew: () => Promise<void>
}

/** Reads the session and follows what happens to it. @returns what ends that */
function start({ known, events, inTurn, readAnew }: Parts): () => void {
  const ends = [
    events.connect((event) => {
      if (event === 'SIGNED_OUT') {
        known.put(SIGNED_OUT)
        events.tell(event)
      } else {
        void inTurn(known.read).then(() => events.tell(event))
      }
    }),
    signedOutSignal.subscribe(() => {
      if (!known.get().session) return
      known.put(lost())
      events.tell('SIGNED_OUT')
    }),
    sessionChangedSignal.subscribe(() => void readAnew()),
    whenSeenAgain(() => void readAnew()),
  ]
  void inTurn(known.read).then(() => events.tell('INITIAL_SESSION'))
  return () => {
    for (const end of ends) end()
  }
}
