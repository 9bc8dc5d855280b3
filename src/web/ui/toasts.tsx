// These are imported here and not in toaster.tsx, which is loaded later. When a style sheet is added later, browsers
// visibly replace fallback fonts.
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { type ComponentType, useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut, messageOf } from '#web/api/api-error.ts'
import { prefetch } from './prefetch.ts'
import type { Tone } from './toaster.tsx'
import styles from './toasts.module.css'
import type { UndoOffer } from './undo.tsx'

/** Loads the code for toasts. It is loaded lazily, because it would add 13 KB to every screen's script. */
const loadToaster = () => import('./toaster.tsx')

type ToastOptions = {
  /**
   * The toast's id. A toast replaces the previous toast with the same id. By default, toasts with the same text replace
   * one another.
   */
  readonly id?: string | undefined
  /** An undo action. It is available in the toast, next to what it reverts, and with Ctrl+Z. */
  readonly undo?: UndoOffer | undefined
  /** True if the focused field shows the description too. Screen readers then read it only there. */
  readonly atField?: boolean
}

/** Set once `<Toasts/>` has mounted. */
let mountToaster = async (): Promise<void> => undefined
let showPlainText: (text: string) => void = () => undefined

/**
 * Shows a toast for at least six seconds, or four for a problem. It stays longer if the text is long, if it offers an
 * undo, and while it is hovered or focused.
 * @param tone a problem interrupts screen readers; they announce the other tones at the next pause
 */
export function notify(message: Message, tone: Tone = 'plain', options: ToastOptions = {}): void {
  const { title, subject = '', description } = message
  void loadToaster().then(
    ({ showToast }) => {
      void mountToaster()
      const id = options.id ?? `${title}\n${subject}\n${description}`
      showToast({ id, message, tone, offer: options.undo, atField: options.atField ?? false })
    },
    () => showPlainText(`${title}: ${description}`),
  )
}

export const hideToast = (id: string): void =>
  void loadToaster().then(
    ({ removeToast }) => removeToast(id),
    () => showPlainText(''),
  )

/**
 * Shows the server's reason for a failure, or `fallback` if there is none. Shows nothing if the session has ended,
 * because a separate notice says so.
 */
export function notifyError(failure: unknown, fallback: Message, options?: Pick<ToastOptions, 'id'>): void {
  if (isSignedOut(failure)) return
  notify(messageOf(failure, fallback), 'problem', options)
}

/** Renders the toasts. If their code cannot be loaded, for example offline, shows the message as plain text. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>()
  const [text, setText] = useState('')
  useEffect(() => {
    mountToaster = async () => {
      const { default: Loaded } = await loadToaster()
      setToaster(() => Loaded)
    }
    showPlainText = setText
    prefetch(loadToaster)
  }, [])
  if (Toaster) return <Toaster />
  return (
    text && (
      <p className={styles.plain} role='alert'>
        {text}
      </p>
    )
  )
}
