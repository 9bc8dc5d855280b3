import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { signInDialog, TRANSIENT } from '#web/session/sign-in-dialog-state.ts'
import { scrollFocusIntoView } from './focus.ts'
import styles from './session-expired-notice.module.css'

const LOST: Message = {
  title: 'You have been signed out.',
  description: 'Nothing you typed is lost.',
}

export const SIGN_IN_AGAIN = 'Sign in again'

/** Shows, over a screen, that its session has ended, with a button to sign in again. */
export function SessionExpiredNotice() {
  useEffect(scrollFocusIntoView, [])
  return (
    <div role='alert' {...TRANSIENT} data-bar className={styles.notice}>
      <p>
        <strong>{LOST.title}</strong> {LOST.description}
      </p>
      <button type='button' className={styles.again} onClick={signInDialog.ask}>
        {SIGN_IN_AGAIN}
      </button>
    </div>
  )
}
