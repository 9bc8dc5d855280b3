/** What is published about the session (S4.27 to S4.33). */
export type AuthEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'PASSWORD_RECOVERY'
  | 'USER_UPDATED'
  | 'MFA_CHALLENGE_VERIFIED'
  | 'INITIAL_SESSION'

export type AuthListener = (event: AuthEvent) => void

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
