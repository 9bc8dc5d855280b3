import type { ApiError } from './api-error.ts'

type Listener = () => void

export function createSignal() {
  const listeners = new Set<Listener>()
  return {
    emit: (): void => {
      for (const listener of listeners) listener()
    },
    /** @returns a function that unsubscribes */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Emitted for each call that fails with 'signed-out'. The session store and the sign-in dialog subscribe to it. */
export const signedOutSignal = createSignal()

/** Error codes that show that the session, or the user's role, may have changed without this tab noticing. */
const SESSION_CHANGED: readonly string[] = [
  'two-step-setup-required',
  'different-user',
  'team-only',
  'administrators-only',
  'reviewers-only',
]

/**
 * Emitted for each call that is refused with a code in SESSION_CHANGED, and when live updates are refused. The session
 * store subscribes to it.
 */
export const sessionChangedSignal = createSignal()

/** Emits a signal if the error means that the session has ended or changed. @returns the same error */
export function publishSignals(error: ApiError): ApiError {
  if (error.code === 'signed-out') signedOutSignal.emit()
  if (SESSION_CHANGED.includes(error.code)) sessionChangedSignal.emit()
  return error
}
