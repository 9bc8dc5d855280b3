import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from '@mantine/notifications'
import { useLayoutEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { personLeftSignal } from '#web/session/current-person.ts'
import { returnFocusOnClose } from './focus.ts'
import styles from './toasts.module.css'
import { UndoButton, type UndoOffer, useIsOffered, useUndoShortcut } from './undo.tsx'

export type Tone = 'success' | 'problem' | 'plain'

export type Toast = {
  /** The toast's id. A toast replaces the previous toast with the same id. */
  readonly id: string
  readonly message: Message
  readonly tone: Tone
  readonly offer: UndoOffer | undefined
}

const LIMIT = 2
/**
 * How many milliseconds a toast stays: `atLeast`, or `perCharacter` for each character if that is longer. An error
 * toast disappears sooner, because it is short and the error is also shown where it can be fixed. Toasts stay while
 * they are hovered or focused.
 */
const STAY_MS: Readonly<Record<Tone, { readonly atLeast: number; readonly perCharacter: number }>> = {
  problem: { atLeast: 4_000, perCharacter: 40 },
  success: { atLeast: 6_000, perCharacter: 80 },
  plain: { atLeast: 6_000, perCharacter: 80 },
}
/** In CSS pixels. A toast of this width fits next to an open dialog on a desktop screen. */
const WIDTH = 320
/** In CSS pixels. The longest text fits into this height in a narrow window. */
const MAX_HEIGHT = 480

let count = 0

/** Shows a toast. See `notify`. */
export function showToast({ id, message, tone, offer }: Toast): void {
  const { title, subject = '', description } = message
  const text = `${title}\n${subject}\n${description}`
  const { atLeast, perCharacter } = STAY_MS[tone]
  const stay = Math.max(atLeast, text.length * perCharacter, offer ? offer.endsAt - Date.now() : 0)
  count += 1
  const { onFocus, onClose } = returnFocusOnClose()
  const toast: NotificationData = {
    // Mantine's `update` is not used, because it keeps the running timer, and screen readers would not repeat the same
    // text.
    id: `toast-${count}`,
    'data-replaces': id,
    // The newest toast goes on top, so that a button that is about to be clicked does not move away.
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
    // Mantine pauses a toast only while it is hovered, not while it is focused.
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update(toast),
  }
  removeToast(id)
  notifications.show(toast)
  // Removes waiting toasts. Mantine's `limit` would queue them and show them when they are already out of date.
  notifications.cleanQueue()
}

/** Removes the toast with this id. */
export const removeToast = (id: string): void =>
  notifications.updateState(notificationsStore, (all) => all.filter((toast) => toast['data-replaces'] !== id))

// Clears the toasts when the user signs out or another user signs in.
personLeftSignal.subscribe(() => notifications.clean())

function ToastBody({ message, offer }: { readonly message: Message; readonly offer: UndoOffer | undefined }) {
  const { subject, description } = message
  return (
    <span className={styles.content}>
      <span className={styles.text}>
        {subject && (
          <strong className={styles.of} title={subject}>
            <bdi>{subject}</bdi>
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

/** Shows the toasts at the lower right, or below the header on a phone. Listens for Ctrl+Z. */
export default function Toaster() {
  useUndoShortcut()
  useRoomForBars()
  return (
    <Notifications
      position='bottom-right'
      className={styles.place}
      containerWidth={WIDTH}
      limit={LIMIT}
      transitionDuration={0}
      notificationMaxHeight={MAX_HEIGHT}
    />
  )
}

/** The gap between the toasts and the buttons below them, in CSS pixels. */
const GAP = 12

/**
 * Keeps the toasts above the buttons (`data-bar`) in the lower half of the window, and clear of the focused field, which
 * they would otherwise cover.
 */
function useRoomForBars() {
  const { notifications: shown } = useNotifications()
  useLayoutEffect(() => {
    if (shown.length === 0) return
    place()
    const content = new ResizeObserver(place)
    content.observe(document.body)
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    document.addEventListener('focusin', place)
    return () => {
      content.disconnect()
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
      document.removeEventListener('focusin', place)
    }
  }, [shown])
}

function place() {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const tops = [...(dialog ?? document).querySelectorAll('[data-bar]')]
    .filter((bar) => bar.getClientRects().length > 0)
    .map((bar) => bar.getBoundingClientRect().top)
    .filter((top) => top > window.innerHeight / 2)
  const bottom = Math.min(window.innerHeight, ...tops) - GAP
  const { style } = document.documentElement
  style.removeProperty('--toast-start')
  style.setProperty('--toast-offset', `${window.innerHeight - bottom}px`)
  const toasts = document.querySelector(`.${styles.place}`)?.getBoundingClientRect()
  const field = focusedField()?.getBoundingClientRect()
  if (!toasts || !field || !isOverlapping(toasts, field)) return
  // On a phone, the toasts are at the top, and move below the field.
  style.setProperty('--toast-start', `${field.bottom + GAP}px`)
  if (field.top - GAP > toasts.height)
    style.setProperty('--toast-offset', `${window.innerHeight - field.top + GAP}px`)
}

const focusedField = () =>
  document.activeElement?.matches('input, select, textarea') ? document.activeElement : undefined

const isOverlapping = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
