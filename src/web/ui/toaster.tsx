import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from '@mantine/notifications'
import { useLayoutEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { isPointerPressed, subscribeAfterPointerUp } from '#web/after-pointer-up.ts'
import { personLeftSignal } from '#web/session/current-person.ts'
import { returnFocusOnClose } from './focus.ts'
import { Group } from './layout.tsx'
import styles from './toasts.module.css'
import { UndoButton, type UndoOffer, useIsOffered, useUndoShortcut } from './undo.tsx'

export type Tone = 'success' | 'problem' | 'plain'

export type Toast = {
  /** The toast's id. A toast replaces the previous toast with the same id. */
  readonly id: string
  readonly message: Message
  readonly tone: Tone
  readonly offer: UndoOffer | undefined
  /** True if the focused field shows the description too. */
  readonly atField: boolean
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
export function showToast({ id, message, tone, offer, atField }: Toast): void {
  const { title, subject = '', description, note = '' } = message
  const text = `${title}\n${subject}\n${description}${note}`
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
    message: <ToastBody message={message} offer={offer} atField={atField} />,
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

export const removeToast = (id: string): void =>
  notifications.updateState(notificationsStore, (all) => all.filter((toast) => toast['data-replaces'] !== id))

// Clears the toasts when the user signs out or another user signs in.
personLeftSignal.subscribe(() => notifications.clean())

function ToastBody({ message, offer, atField }: Pick<Toast, 'message' | 'offer' | 'atField'>) {
  const { subject, description, note } = message
  return (
    <Group as='span' gap={2} className={styles.content}>
      <span className={styles.text}>
        {subject && (
          <strong className={styles.of} title={subject}>
            <bdi>{subject}</bdi>
          </strong>
        )}
        <span aria-hidden={atField || undefined}>{description}</span>
      </span>
      {note && <span className={styles.note}>{note}</span>}
      {offer && <UndoWhileOffered offer={offer} />}
    </Group>
  )
}

const UndoWhileOffered = ({ offer }: { readonly offer: UndoOffer }) =>
  useIsOffered(offer) && <UndoButton offer={offer} />

/** The toasts. They appear, disappear and change only while no pointer is pressed. */
const STORE: typeof notificationsStore = {
  ...notificationsStore,
  subscribe: subscribeAfterPointerUp(notificationsStore.subscribe),
}

/** Shows the toasts at the lower right, or below the header on a phone. Listens for Ctrl+Z. */
export default function Toaster() {
  useUndoShortcut()
  useRoomForBars()
  return (
    <Notifications
      store={STORE}
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
 * Keeps the toasts above the buttons (`data-bar`) in the lower half of the window, and clear of the focused field.
 * Looks for them in each frame, because no event tells when a bar or a dialog has moved or disappeared. Toasts do not
 * move while a pointer is pressed.
 */
function useRoomForBars() {
  const isShown = useNotifications(STORE).notifications.length > 0
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    const follow = () => {
      if (!isPointerPressed()) placeToasts()
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [isShown])
}

let placed = ''

function placeToasts() {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const tops = [...(dialog ?? document).querySelectorAll('[data-bar]')]
    .filter((bar) => bar.getClientRects().length > 0)
    .map((bar) => bar.getBoundingClientRect().top)
    .filter((top) => top > window.innerHeight / 2)
  const base = window.innerHeight - Math.min(window.innerHeight, ...tops) + GAP
  const { offset, start } = clearOfField(base)
  if (`${offset} ${start}` === placed) return
  placed = `${offset} ${start}`
  const { style } = document.documentElement
  style.setProperty('--toast-offset', `${offset}px`)
  style.setProperty('--toast-start', start)
}

/** On a phone, the toasts are at the top, in CSS pixels below the header. */
const TOP_GAP = 8

/**
 * Returns the offset of the toasts from the lower edge, above a focused field that they would cover. On a phone, returns
 * their upper edge below the field as `start`.
 */
function clearOfField(offset: number) {
  const field = document.activeElement?.matches('input, select, textarea') && document.activeElement
  const toasts = document.querySelector(`.${styles.place}`)
  if (!field || !toasts) return { offset, start: '' }
  const { top, bottom, right } = field.getBoundingClientRect()
  const { left, height } = toasts.getBoundingClientRect()
  if (window.matchMedia('(max-width: 48em)').matches) {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const covers = top < header + TOP_GAP + height && bottom > header
    return { offset, start: covers ? `${bottom + GAP}px` : '' }
  }
  const lowest = window.innerHeight - offset
  const covers = right > left && bottom > lowest - height && top < lowest
  const fits = top - GAP > height
  return { offset: covers && fits ? window.innerHeight - top + GAP : offset, start: '' }
}
