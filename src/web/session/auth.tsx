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
import { subscribeAfterPointerUp } from '#web/after-pointer-up.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { sessionChangedSignal, signedOutSignal } from '#web/api/signals.ts'
import { noteServerTime } from '#web/clock.ts'
import { createObservable } from '#web/observable.ts'
import { onPageRestored } from '#web/page-restored.ts'
import { createSerialQueue } from '#web/serial-queue.ts'
import {
  type AuthEvent,
  type AuthEvents,
  type AuthState,
  createAuthEvents,
  nextState,
  type SessionReply,
  SIGNED_OUT,
  sessionLost,
  stateOf,
  UNKNOWN,
} from './auth-state.ts'
import { updateCurrentPerson, useLastPerson } from './current-person.ts'
import { returnPath } from './return-path.ts'

export const AuthContext = createContext<Auth | null>(null)

const OUTSIDE = 'useAuth must be used within an AuthProvider'

/**
 * Returns the session, the user's permissions and the actions on the session. While the session is `lost`, the last
 * user's permissions remain, so that the screen does not change until somebody signs in again.
 * @throws Error if there is no AuthProvider (S8.38)
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
      ...actionsOf(auth),
    }
  }, [auth, state, last])
}

const actionsOf = ({ get, observe, start, ...actions }: Auth) => actions

/** Provides the session to `useAuth`. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [auth] = useState(createAuth)
  useEffect(() => auth.start(), [auth])
  return <AuthContext value={auth}>{children}</AuthContext>
}

export type Auth = ReturnType<typeof createAuth>

/** Returns the event that describes how the session has changed, or undefined if it has not. */
function eventBetween(before: AuthState, after: AuthState): AuthEvent | undefined {
  if (before.session?.user.id !== after.session?.user.id) return after.session ? 'SIGNED_IN' : 'SIGNED_OUT'
  if (JSON.stringify(before.session?.user) !== JSON.stringify(after.session?.user)) return 'USER_UPDATED'
  if (JSON.stringify(before.profile) !== JSON.stringify(after.profile)) return 'USER_UPDATED'
  if (before.session?.two_step_setup_required !== after.session?.two_step_setup_required)
    return 'USER_UPDATED'
  if (before.session?.expires_at !== after.session?.expires_at) return 'TOKEN_REFRESHED'
  return undefined
}

/** Creates the session of a tab: its state, its actions and its events. */
export function createAuth() {
  const store = createSessionStore()
  const events = createAuthEvents()
  // Requests run one at a time, so that the listeners of an event see the session that was fetched for it.
  const enqueue = createSerialQueue()

  const refresh = () =>
    enqueue(async () => {
      const before = store.get()
      await store.refresh()
      const event = eventBetween(before, store.get())
      // This is not published, because other tabs would treat SIGNED_OUT as a sign-out. They notice a lost session
      // themselves.
      if (event === 'SIGNED_OUT') events.emit(event)
      else if (event) events.publish(event)
    })
  const refreshAndPublish = (event: AuthEvent) =>
    enqueue(async () => {
      await store.refresh()
      events.publish(event)
    })
  return {
    get: store.get,
    observe: subscribeAfterPointerUp(store.subscribe),
    /** Calls `listener` with each event and the state after the event. */
    subscribe: (listener: (event: AuthEvent, state: AuthState) => void) =>
      events.subscribe((event) => listener(event, store.get())),
    refreshProfile: refresh,
    start: () => start({ store, events, enqueue, refresh }),
    ...createAuthActions(store, events),
    /** Call this when the user has opened an e-mail link for choosing a new password. */
    recoveryBegun: () => refreshAndPublish('PASSWORD_RECOVERY'),
    /** Call this when the user's account has been changed, here or through an e-mail link. */
    userUpdated: () => refreshAndPublish('USER_UPDATED'),
    /** Retries after the server could not be reached. */
    reload: () =>
      enqueue(async () => {
        store.set(UNKNOWN)
        await store.refresh()
        events.emit('INITIAL_SESSION')
      }),
  }
}

type SessionParts = {
  readonly store: SessionStore
  readonly events: AuthEvents
  readonly enqueue: ReturnType<typeof createSerialQueue>
  readonly refresh: () => Promise<void>
}

/**
 * Fetches the session and keeps it up to date. If Back restores a page after the session has ended, the page is
 * reloaded to remove its data, because a frozen page is not notified when another page signs out. Unsaved text stays in
 * draft storage.
 * @returns a function that stops this
 */
function start({ store, events, enqueue, refresh }: SessionParts): () => void {
  const unsubscribe = [
    events.connect((event) => {
      if (event === 'SIGNED_OUT') {
        store.set(SIGNED_OUT)
        events.emit(event)
      } else {
        void enqueue(store.refresh).then(() => events.emit(event))
      }
    }),
    signedOutSignal.subscribe(() => {
      if (!store.get().session) return
      store.set(sessionLost())
      events.emit('SIGNED_OUT')
      // This restores the session if the refused request was older than the latest sign-in.
      void refresh()
    }),
    sessionChangedSignal.subscribe(() => void refresh()),
    onReturnToTab(() => void refresh()),
    onPageRestored(() => void refresh().then(() => store.get().lost && window.location.reload())),
  ]
  void enqueue(store.refresh).then(() => events.emit('INITIAL_SESSION'))
  return () => {
    for (const end of unsubscribe) end()
  }
}

type SessionStore = ReturnType<typeof createSessionStore>

/** Creates the store of the session, which is fetched from the server. */
export function createSessionStore() {
  const state = createObservable<AuthState>(UNKNOWN)
  state.subscribe(() => updateCurrentPerson(state.get()))
  /** Counts states and requests, so that replies to older requests can be ignored. */
  let latest = 0

  return {
    get: state.get,
    subscribe: state.subscribe,
    set: (next: AuthState): void => {
      latest += 1
      state.change(next)
    },
    /**
     * Fetches the session. After a failure, the previous state remains, or the state becomes 'unreachable' if there is
     * none.
     */
    refresh: async (): Promise<void> => {
      latest += 1
      const request = latest
      try {
        const reply = await call('session')
        noteServerTime(reply.now)
        if (request === latest) state.change(nextState(state.get(), reply))
      } catch (failure) {
        console.error('Could not read the session', failure)
        if (request === latest && state.get().loading)
          state.change({ loading: false, unreachable: true, failure })
      }
    },
  }
}

/** Creates the actions to sign up, sign in and sign out. */
function createAuthActions(store: SessionStore, events: AuthEvents) {
  /** Call this when the server has ended the session at the user's request. */
  const signedOut = (): void => {
    returnPath.forget()
    store.set(SIGNED_OUT)
    events.publish('SIGNED_OUT')
  }
  /** Call this with the server's reply to a sign-in. */
  const signedIn = (reply: SessionReply): void => {
    store.set(stateOf(reply))
    events.publish('SIGNED_IN')
  }
  return {
    /**
     * @returns `twoStep` true if the password is right and a code is required (submitTwoStepCode)
     * @throws ApiError 'wrong-credentials', 'email-not-confirmed', 'rate-limited', …
     */
    signIn: async (email: string, password: string): Promise<{ twoStep: boolean }> => {
      const reply = await call('signIn', { body: { email, password } })
      if (reply.two_step) return { twoStep: true }
      signedIn(reply)
      return { twoStep: false }
    },
    /**
     * Completes a sign-in that requires a second step.
     * @param code six digits from the authenticator app, or a recovery code
     * @throws ApiError 'wrong-code', 'rate-limited', 'signed-out' if the first step was too long ago, …
     */
    submitTwoStepCode: async (code: string): Promise<void> => {
      store.set(stateOf(await call('submitTwoStepCode', { body: { code } })))
      events.publish('MFA_CHALLENGE_VERIFIED')
      events.publish('SIGNED_IN')
    },
    /** Requests an account, but does not sign the user in. @throws ApiError 'validation-failed', 'rate-limited', … */
    signUp: async (values: Calls['signUp']['body']): Promise<void> => {
      await call('signUp', { body: values })
    },
    /** @throws ApiError if the call fails; this tab then stays signed in */
    signOut: async (): Promise<void> => {
      await call('signOut').catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.code === 'signed-out')) throw failure
      })
      signedOut()
    },
    signedIn,
    signedOut,
  }
}

const HIDDEN_MS = 60_000

/**
 * Calls `listener` when the tab becomes visible after being hidden for over a minute, because the session may have
 * changed.
 * @returns a function that unsubscribes
 */
function onReturnToTab(listener: () => void): () => void {
  let hiddenAt = Date.now()
  const onChange = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > HIDDEN_MS) listener()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
