import type { Reply } from '#contract/calls.ts'

export type SessionReply = Reply<'session'>
export type Session = NonNullable<SessionReply['session']>
export type Profile = NonNullable<SessionReply['profile']>
type Membership = NonNullable<SessionReply['membership']>

/** The session as this tab knows it. */
export type AuthState = {
  /** True until the server answers for the first time. */
  readonly loading: boolean
  /** True if the server could not be reached and nothing is known about the session. */
  readonly unreachable: boolean
  /** The error of the request, if `unreachable`. */
  readonly failure?: unknown
  readonly session: Session | null
  readonly profile: Profile | null
  readonly membership: Membership | null
  /** ISO time of the server's last reply. */
  readonly now: string
  /** True if the session has ended without a sign-out in this browser, because it expired or was ended elsewhere. */
  readonly lost: boolean
}

/** Id shared by all toasts about signing in or up, so that each replaces the previous one. */
export const SIGN_IN_TOAST = 'sign-in'

const NOBODY = { session: null, profile: null, membership: null, now: '' } as const

export const UNKNOWN: AuthState = { ...NOBODY, loading: true, unreachable: false, lost: false }
export const SIGNED_OUT: AuthState = { ...NOBODY, loading: false, unreachable: false, lost: false }

export const stateOf = ({ session, profile, membership, now }: SessionReply): AuthState => ({
  ...SIGNED_OUT,
  session,
  now,
  // Empty if there is no user, whatever the reply contains (S4.35).
  profile: session && profile,
  membership: session && membership,
})

export const sessionLost = (): AuthState => ({ ...SIGNED_OUT, lost: true })

/** Returns the state after a later reply. If the reply contains no session, an existing session counts as lost. */
export const nextState = (before: AuthState, reply: SessionReply): AuthState =>
  !reply.session && (before.lost || before.session) ? sessionLost() : stateOf(reply)

/** The events of a session (S4.27 to S4.33). */
export type AuthEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'PASSWORD_RECOVERY'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED'
  | 'INITIAL_SESSION'

type AuthListener = (event: AuthEvent) => void

export type AuthEvents = ReturnType<typeof createAuthEvents>

const CHANNEL = 'auth-events'

/** Publishes auth events in this tab and to the other tabs of the browser. */
export function createAuthEvents() {
  const listeners = new Set<AuthListener>()
  let otherTabs: BroadcastChannel | undefined

  const emit = (event: AuthEvent): void => {
    for (const listener of listeners) listener(event)
  }
  return {
    /** Publishes an event in this tab only. */
    emit,
    publish: (event: AuthEvent): void => {
      emit(event)
      otherTabs?.postMessage(event)
    },
    /** @returns a function that unsubscribes */
    subscribe: (listener: AuthListener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Calls `listener` with events from the other tabs. @returns a function that disconnects */
    connect: (listener: AuthListener): (() => void) => {
      const channel = new BroadcastChannel(CHANNEL)
      channel.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => listener(data))
      otherTabs = channel
      return () => {
        channel.close()
        otherTabs = undefined
      }
    },
  }
}
