import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { leftSignal } from '#web/api/signals.ts'
import { returnFocusOnClose } from './focus.ts'
import styles from './toasts.module.css'
import { offerUndo, type Undo, UndoButton, type UndoOffer, useIsOffered, useUndoShortcut } from './undo.tsx'

export type Tone = 'success' | 'problem' | 'plain'

type ToastOptions = {
  /** A toast replaces the one with the same id. By default toasts with the same text replace one another. */
  readonly id?: string | undefined
  /** Offered in the toast, beside what it reverts, and by Ctrl+Z. */
  readonly undo?: Undo | undefined
}

const LIMIT = 2
const SHORTEST_STAY_MS = 6_000
/** A slow reader manages some 12 characters a second. */
const MS_PER_CHARACTER = 80
/** In CSS pixels: the longest text in a narrow window. */
const MAX_HEIGHT = 480

let count = 0

/**
 * Shows a toast for at least six seconds, as long as it takes to read, and while it is pointed at or focused.
 * @param tone a problem interrupts screen readers, the others wait for a pause
 */
export function notify(message: Message, tone: Tone = 'plain', options: ToastOptions = {}): void {
  const { title, of = '', description } = message
  const text = `${title}\n${of}\n${description}`
  const offer = options.undo && offerUndo(options.undo)
  const stay = Math.max(
    SHORTEST_STAY_MS,
    text.length * MS_PER_CHARACTER,
    offer ? offer.endsAt - Date.now() : 0,
  )
  count += 1
  const { onFocus, onClose } = returnFocusOnClose()
  const toast: NotificationData = {
    // Not Mantine's `update`: it keeps the running timer, and screen readers do not repeat the same text.
    id: `toast-${count}`,
    'data-replaces': options.id ?? text,
    // Newest on top, so that a button about to be clicked does not move away.
    priority: count,
    title,
    message: <ToastBody message={message} offer={offer} />,
    role: tone === 'problem' ? 'alert' : 'status',
    autoClose: stay,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
    classNames: styles,
    mod: { tone },
    onFocus,
    onClose,
    // Mantine pauses for the pointer only.
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update(toast),
  }
  hideToast(options.id ?? text)
  notifications.show(toast)
  // Mantine's `limit` would keep the rest and show it when it is out of date.
  notifications.cleanQueue()
}

/** Says why the server refused, or `fallback` where it gave no reason. The end of the session is shown elsewhere. */
export function notifyError(failure: unknown, fallback: Message): void {
  if (isSignedOut(failure)) return
  notify({ ...fallback, description: reasonOf(failure) ?? fallback.description }, 'problem')
}

/** Hides the toast with this id. */
export const hideToast = (id: string): void =>
  notifications.updateState(notificationsStore, (all) => all.filter((toast) => toast['data-replaces'] !== id))

// One person's toasts are not shown to the next.
leftSignal.subscribe(() => notifications.clean())

function ToastBody({ message, offer }: { readonly message: Message; readonly offer: UndoOffer | undefined }) {
  const { of, description } = message
  return (
    <span className={styles.content}>
      <span className={styles.text}>
        {of && (
          <strong className={styles.of} title={of}>
            {of}
          </strong>
        )}
        <span>{description}</span>
      </span>
      {offer && <UndoWhileOffered offer={offer} />}
    </span>
  )
}

const UndoWhileOffered = ({ offer }: { readonly offer: UndoOffer }) =>
  useIsOffered(offer) && <UndoButton offer={offer} />

/** Shows the toasts at the foot of the window, and listens for Ctrl+Z. */
export function Toasts() {
  useUndoShortcut()
  useRoomForBars()
  return (
    <Notifications
      position='bottom-center'
      className={styles.place}
      limit={LIMIT}
      transitionDuration={0}
      notificationMaxHeight={MAX_HEIGHT}
    />
  )
}

/** Between the toasts and the buttons below them, in CSS pixels. */
const GAP = 12

/** Keeps the toasts above the buttons (`data-bar`) in the lower half of the window, which they would cover. */
function useRoomForBars() {
  const { notifications: shown } = useNotifications()
  useLayoutEffect(() => {
    if (shown.length === 0) return
    placeAboveBars()
    const content = new ResizeObserver(placeAboveBars)
    content.observe(document.body)
    window.addEventListener('scroll', placeAboveBars, { passive: true })
    window.addEventListener('resize', placeAboveBars)
    return () => {
      content.disconnect()
      window.removeEventListener('scroll', placeAboveBars)
      window.removeEventListener('resize', placeAboveBars)
    }
  }, [shown])
}

function placeAboveBars() {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const tops = [...(dialog ?? document).querySelectorAll('[data-bar]')]
    .filter((bar) => bar.getClientRects().length > 0)
    .map((bar) => bar.getBoundingClientRect().top)
    .filter((top) => top > window.innerHeight / 2)
  const offset = window.innerHeight - Math.min(window.innerHeight, ...tops) + GAP
  document.documentElement.style.setProperty('--toast-offset', `${offset}px`)
}

type FailedQuery = {
  readonly isError: boolean
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Shows a toast each time a query fails (see `isWorthReporting`).
 * @param query as `useQuery` returns it
 */
export function useErrorToast(query: FailedQuery, message: Message): void {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  const queries = useQueryClient()
  useEffect(() => {
    const failed = { isError, error, errorUpdatedAt, dataUpdatedAt }
    if (isWorthReporting(queries, failed)) notify(message, 'problem')
  }, [queries, isError, error, errorUpdatedAt, dataUpdatedAt, message])
}

/**
 * Returns false if the session has ended, which is shown elsewhere, and for the refetch after a failed mutation: that
 * failure has its own toast, and the earlier data is still in view.
 */
export function isWorthReporting(queries: QueryClient, query: FailedQuery): boolean {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  if (!isError || errorUpdatedAt === 0 || isSignedOut(error)) return false
  const mutations = queries.getMutationCache().getAll()
  const hasMutationFailed = mutations.some(
    ({ state: { status, submittedAt } }) => status === 'error' && submittedAt >= dataUpdatedAt,
  )
  return dataUpdatedAt === 0 || !hasMutationFailed
}
