import type { Reply } from '#contract/calls.ts'

export type SessionReply = Reply<'session'>
export type Session = NonNullable<SessionReply['session']>
export type Profile = NonNullable<SessionReply['profile']>
type Membership = NonNullable<SessionReply['membership']>

/** What a tab knows of who is using it. */
export type AuthState = {
  /** Until the server has said who this is. */
  readonly loading: boolean
  /** The server could not be asked; nothing is known. */
  readonly unreachable: boolean
  readonly session: Session | null
  readonly profile: Profile | null
  readonly membership: Membership | null
  /** The server's clock at the last answer, ISO. */
  readonly now: string
  /** The session ended without anybody signing out here: it ran out, or was ended elsewhere. */
  readonly lost: boolean
}

const NOBODY = { session: null, profile: null, membership: null, now: '' } as const

export const UNKNOWN: AuthState = { ...NOBODY, loading: true, unreachable: false, lost: false }
export const SIGNED_OUT: AuthState = { ...NOBODY, loading: false, unreachable: false, lost: false }

export const stateOf = ({ session, profile, membership, now }: SessionReply): AuthState => ({
  ...SIGNED_OUT,
  session,
  now,
  // Cleared when there is no user, whatever came with it (S4.35).
  profile: session && profile,
  membership: session && membership,
})

/** What remains when the session ends without a sign-out here. */
export const lost = (): AuthState => ({ ...SIGNED_OUT, lost: true })

/** A session that was read again; that nobody is signed in any more means that it was lost. */
export const succeed = (before: AuthState, reply: SessionReply): AuthState =>
  !reply.session && (before.lost || before.session) ? lost() : stateOf(reply)

/** What is published about the session (S4.27 to S4.33). */
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

/** Publishes auth events to whoever subscribes in this tab, and to the other tabs of the browser. */
export function createAuthEvents() {
  const listeners = new Set<AuthListener>()
  let others: BroadcastChannel | undefined

  const tell = (event: AuthEvent): void => {
    for (const listener of listeners) listener(event)
  }
  return {
    /** In this tab alone. */
    tell,
    publish: (event: AuthEvent): void => {
      tell(event)
      others?.postMessage(event)
    },
    /** @returns what ends the subscription */
    subscribe: (listener: AuthListener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Hears the other tabs until the returned function is called. */
    connect: (onOther: AuthListener): (() => void) => {
      const channel = new BroadcastChannel(CHANNEL)
      channel.addEventListener('message', ({ data }: MessageEvent<AuthEvent>) => onOther(data))
      others = channel
      return () => {
        channel.close()
        others = undefined
      }
    },
  }
}
