import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Calls } from '#contract/calls.ts'
import { DEFAULT_PASS_TYPE, membershipAccess } from '#domain/accounts/membership.ts'
import { isReviewingRole, isTeamRole } from '#domain/actor.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { sessionChangedSignal, signedOutSignal } from '#web/api/signals.ts'
import { createObservable } from '#web/observable.ts'
import { createSerialQueue } from '#web/serial-queue.ts'
import {
  type AuthEvent,
  type AuthEvents,
  type AuthState,
  createAuthEvents,
  lost,
  SIGNED_OUT,
  stateOf,
  succeed,
  UNKNOWN,
} from './auth-state.ts'
import { updateCurrentPerson, useLastPerson } from './current-person.ts'
import { returnPath } from './return-path.ts'

export const AuthContext = createContext<Auth | null>(null)

const OUTSIDE = 'useAuth must be used within an AuthProvider'

/**
 * Who is using this tab, and what they can do about it. `lost` says that the session ended without
 * a sign-out: the screen stays as it was, with all that its role shows, until somebody signs in again.
 * @throws Error outside an AuthProvider (S8.38)
 */
export function useAuth() {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error(OUTSIDE)
  const state = useSyncExternalStore(auth.observe, auth.get, auth.get)
  const last = useLastPerson()?.profile
  return useMemo(() => {
    const role = (state.lost ? last : state.profile)?.role
    return {
      ...state,
      user: state.session?.user ?? null,
      access: membershipAccess(state.membership?.pass_type ?? DEFAULT_PASS_TYPE),
      isAdmin: role === 'admin',
      isOfTeam: isTeamRole(role),
      givesVerdicts: isReviewingRole(role),
      ...doingsOf(auth),
    }
  }, [auth, state, last])
}

const doingsOf = ({ get, observe, start, ...doings }: Auth) => doings

/** Gives the session to everything inside it (useAuth). */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [auth] = useState(createAuth)
  useEffect(() => auth.start(), [auth])
  return <AuthContext value={auth}>{children}</AuthContext>
}

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
  const known = createSessionStore()
  const events = createAuthEvents()
  // Whoever hears of an event finds what was read for it, not what another reading has yet to bring.
  const inTurn = createSerialQueue()

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
    ...createAuthActions(known, events),
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
  readonly known: SessionStore
  readonly events: AuthEvents
  readonly inTurn: ReturnType<typeof createSerialQueue>
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
    onPageVisible(() => void readAnew()),
  ]
  void inTurn(known.read).then(() => events.tell('INITIAL_SESSION'))
  return () => {
    for (const end of ends) end()
  }
}

type SessionStore = ReturnType<typeof createSessionStore>

/** What this tab knows of the session, and how it asks the server. */
export function createSessionStore() {
  const state = createObservable<AuthState>(UNKNOWN)
  state.subscribe(() => updateCurrentPerson(state.get()))
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

/** Signing up, in and out. */
function createAuthActions(known: SessionStore, events: AuthEvents) {
  /** The server has ended this session by its owner's will: forgets the wanted place, in every tab the person. */
  const left = (): void => {
    returnPath.forget()
    known.put(SIGNED_OUT)
    events.publish('SIGNED_OUT')
  }
  return {
    /**
     * @returns `secondStep` when the password was right and a code is asked for: nobody is signed in before
     *   submitTwoStepCode
     * @throws ApiError 'wrong-credentials', 'email-not-confirmed', 'rate-limited', …
     */
    signIn: async (email: string, password: string): Promise<{ twoStep: boolean }> => {
      const reply = await call('signIn', { body: { email, password } })
      if (reply.two_step) return { twoStep: true }
      known.put(stateOf(reply))
      events.publish('SIGNED_IN')
      return { twoStep: false }
    },
    /**
     * Ends a sign-in that asked for a second step.
     * @param code six digits of the authenticator app, or a recovery code
     * @throws ApiError 'wrong-code', 'rate-limited', 'signed-out' when the password's step is too long ago, …
     */
    submitTwoStepCode: async (code: string): Promise<void> => {
      known.put(stateOf(await call('submitTwoStepCode', { body: { code } })))
      events.publish('MFA_CHALLENGE_VERIFIED')
      events.publish('SIGNED_IN')
    },
    /** Asks for an account; signs nobody in. @throws ApiError 'validation-failed', 'rate-limited', … */
    signUp: async (values: Calls['signUp']['body']): Promise<void> => {
      await call('signUp', { body: values })
    },
    /** Forgets the wanted place. @throws ApiError when the server could not be told: then one is still signed in */
    signOut: async (): Promise<void> => {
      await call('signOut').catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.code === 'signed-out')) throw failure
      })
      left()
    },
    left,
  }
}

const LONG_ENOUGH_MS = 60_000

/**
 * Calls when the tab is looked at again after a while: the session may have been renewed, or ended, meanwhile.
 * @returns what ends that
 */
function onPageVisible(listener: () => void): () => void {
  let hiddenAt = Date.now()
  const hear = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > LONG_ENOUGH_MS) listener()
  }
  document.addEventListener('visibilitychange', hear)
  return () => document.removeEventListener('visibilitychange', hear)
}
