import type { Message } from '#domain/message.ts'
import { createObservable } from '#web/observable.ts'
import type { Tone } from './toast-line.ts'
import { offerUndo, type Undo } from './undo-offers.ts'

/** The toasts' code comes with the first touch of the page or the first toast: no screen waits for it. */
export const fetchToaster = () => import('./toaster.tsx')

type Toasts = {
  readonly wanted: boolean
  /** What is said in plain words, since the toasts' code could not be fetched. */
  readonly plain: { readonly message: Message; readonly tone: Tone } | undefined
}

export const toasts = createObservable<Toasts>({ wanted: false, plain: undefined })

const PLAIN_STAYS_MS = 10_000

/**
 * Shows a toast, in the place of the one before (toast-line.ts). It stays at least six seconds, as long as it takes to
 * read, and while it is pointed at.
 * @param tone a problem interrupts whoever listens to the page; the rest waits its turn
 * @param about a toast replaces the one before it about the same at once; by default the one of the same words
 * @param back takes what it tells of back, as long as it is offered: also beside what it was about, and by Ctrl+Z
 */
export function notify(message: Message, tone: Tone = 'plain', about?: string, back?: Undo): void {
  const undo = back && offerUndo(back)
  toasts.change({ wanted: true })
  void fetchToaster().then(
    ({ showToast }) => showToast({ message, tone, undo, about: about ?? Object.values(message).join('\n') }),
    () => sayPlainly({ message, tone }),
  )
}

/** A browser that could not fetch code does not ask for it again before the page is loaded anew. */
function sayPlainly(plain: NonNullable<Toasts['plain']>): void {
  toasts.change({ plain })
  setTimeout(() => {
    if (toasts.get().plain === plain) toasts.change({ plain: undefined })
  }, PLAIN_STAYS_MS)
}

/** What was said about something is true no more: its toast goes. */
export function takeBack(about: string): void {
  if (!toasts.get().wanted) return
  void fetchToaster().then(
    ({ hideToast }) => hideToast(about),
    () => toasts.change({ plain: undefined }),
  )
}
