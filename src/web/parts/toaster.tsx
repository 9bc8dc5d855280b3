import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import type { Message } from '#domain/message.ts'
import { ToastUndo, type Undo } from './toast-undo.tsx'
import styles from './toaster.module.css'

export type Tone = 'success' | 'problem' | 'plain'

const SHORTEST_STAY_MS = 6_000
/** Long texts stay longer: a slow reader manages some 12 characters a second. */
const MS_PER_CHARACTER = 80

const shown = new Map<string, string>()

/** As notify. */
export function showToast({ title, description }: Message, tone: Tone, about?: string, undo?: Undo): void {
  const words = `${title}\n${description}`
  const subject = about ?? words
  const earlier = shown.get(subject)
  if (earlier) notifications.hide(earlier)
  const id = notifications.show({
    title,
    message: undo ? <ToastUndo {...undo} description={description} /> : description,
    role: tone === 'problem' ? 'alert' : 'status',
    autoClose: Math.max(SHORTEST_STAY_MS, words.length * MS_PER_CHARACTER, (undo?.seconds ?? 0) * 1_000),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
    classNames: styles,
    mod: { tone },
  })
  shown.set(subject, id)
}

/** As takeBack. */
export function hideToast(about: string): void {
  const id = shown.get(about)
  if (id) notifications.hide(id)
}

/** Where toasts stand. */
export default function Toaster() {
  return <Notifications position='top-center' className={styles.place} />
}
