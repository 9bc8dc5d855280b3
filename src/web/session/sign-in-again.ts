import { useSyncExternalStore } from 'react'
import { createObservable } from '#web/observable.ts'

/** Whether signing in is asked for over a screen whose session has ended. */
const wish = createObservable({ asked: false })

export const signInAgain = {
  ask: (): void => wish.change({ asked: true }),
  dismiss: (): void => wish.change({ asked: false }),
}

export const useIsAskedToSignIn = (): boolean =>
  useSyncExternalStore(wish.subscribe, wish.get, wish.get).asked

/** On what asks to sign in and goes when that is done: the focus then goes back to what had it before. */
export const PASSING = { 'data-passing': true } as const
export const isPassing = (element: Element): boolean => element.closest('[data-passing]') !== null
