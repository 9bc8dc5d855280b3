import type { ApiError } from './api-error.ts'

type Listener = () => void

function createSignal() {
  const listeners = new Set<Listener>()
  return {
    tell: (): void => {
      for (const listener of listeners) listener()
    },
    /** @returns what ends the subscription */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Told by every call that the server answers with 'signed-out'; heard by the session's provider. */
export const signedOutSignal = createSignal()

/** Told when whoever was here has signed out, or somebody else has come; heard by what stands outside the screens. */
export const leftSignal = createSignal()

/** What is refused because the session is not what it was here. */
const OF_ANOTHER_SESSION: readonly string[] = ['two-step-setup-required', 'different-user']

/** Told by every call that is refused so; heard by the session's provider, too. */
export const sessionChangedSignal = createSignal()

/** Tells of what a refusal says about the session. @returns the refusal */
export function publishSignals(error: ApiError): ApiError {
  if (error.code === 'signed-out') signedOutSignal.tell()
  if (OF_ANOTHER_SESSION.includes(error.code)) sessionChangedSignal.tell()
  return error
}
