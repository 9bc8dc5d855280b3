import { notifications } from '@mantine/notifications'
import type { Message } from '#domain/message.ts'
import styles from './notify.module.css'

type Tone = 'success' | 'problem' | 'plain'

const SHORTEST_STAY_MS = 6_000
/** Long texts stay longer: a slow reader manages some 12 characters a second. */
const MS_PER_CHARACTER = 80

/**
 * Shows a toast. It stays at least six seconds, as long as it takes to read, and while it is pointed at.
 * @param tone a problem interrupts whoever listens to the page; the rest waits its turn
 */
export function notify({ title, description }: Message, tone: Tone = 'plain'): void {
  notifications.show({
    title,
    message: description,
    role: tone === 'problem' ? 'alert' : 'status',
    autoClose: Math.max(SHORTEST_STAY_MS, (title.length + description.length) * MS_PER_CHARACTER),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
    classNames: styles,
    mod: { tone },
  })
}
