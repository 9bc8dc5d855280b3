import { useSyncExternalStore } from 'react'
import { createObservable } from '#web/observable.ts'

/** State of the dialog for signing in again, which opens over the screen when the session has ended. */
const state = createObservable({ open: false })

export const signInDialog = {
  ask: (): void => state.change({ open: true }),
  dismiss: (): void => state.change({ open: false }),
}

export const useIsSignInDialogOpen = (): boolean =>
  useSyncExternalStore(state.subscribe, state.get, state.get).open

/** Marks elements that disappear after signing in. The focus then returns to the element that had it before. */
export const TRANSIENT = { 'data-passing': true } as const
export const isTransient = (element: Element): boolean => element.closest('[data-passing]') !== null
