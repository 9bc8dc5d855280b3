import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { signInDialog, TRANSIENT } from '#web/session/sign-in-dialog-state.ts'
import { scrollFocusIntoView } from './focus.ts'
import { Group } from './layout.tsx'
import styles from './states.module.css'

const LOST: Message = {
  title: 'You have been signed out.',
  description: 'Nothing you typed is lost.',
}

export const SIGN_IN_AGAIN = 'Sign in again'

/** Shows, over a screen, that its session has ended, with a button to sign in again. */
export function SessionExpiredNotice() {
  useEffect(scrollFocusIntoView, [])
  return (
    <Group fill role='alert' {...TRANSIENT} data-bar className={styles.expired}>
      <p>
        <strong>{LOST.title}</strong> {LOST.description}
      </p>
      <button type='button' className={styles.signIn} onClick={signInDialog.ask}>
        {SIGN_IN_AGAIN}
      </button>
    </Group>
  )
}
