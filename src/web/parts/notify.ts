import type { Message } from '#domain/message.ts'
import { createObservable } from '#web/observable.ts'
import type { Undo } from './toast-undo.tsx'
import type { Tone } from './toaster.tsx'

/** The toasts' code comes with the first touch of the page or the first toast: no screen waits for it. */
export const fetchToaster = () => import('./toaster.tsx')

export const toasts = createObservable({ wanted: false })

/**
 * Shows a toast. It stays at least six seconds, as long as it takes to read, and while it is pointed at.
 * @param tone a problem interrupts whoever listens to the page; the rest waits its turn
 * @param about a toast replaces the one before it about the same; by default the one of the same words
 * @param undo takes what it tells of back, as long as it is offered
 */
export function notify(message: Message, tone: Tone = 'plain', about?: string, undo?: Undo): void {
  toasts.change({ wanted: true })
  void fetchToaster().then(({ showToast }) => showToast(message, tone, about, undo))
}

/** What was said about something is true no more: its toast goes. */
export function takeBack(about: string): void {
  if (toasts.get().wanted) void fetchToaster().then(({ hideToast }) => hideToast(about))
}
