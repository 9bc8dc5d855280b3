import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { scrollFocusIntoView } from '#web/ui/focus.ts'
import styles from './session-lost.module.css'
import { PASSING, signInAgain } from './sign-in-again.ts'

const LOST: Message = {
  title: 'You have been signed out',
  description: 'What is on your screen stays there, with everything that you typed.',
}

export const SIGN_IN_AGAIN = 'Sign in again'

/** Over a screen whose session ended: the work stays, and signing in again brings it back to life. */
export function SessionLost() {
  useEffect(scrollFocusIntoView, [])
  return (
    <div role='alert' {...PASSING} data-bar className={styles.notice}>
      <p>
        <strong>{LOST.title}</strong> {LOST.description}
      </p>
      <button type='button' className={styles.again} onClick={signInAgain.ask}>
        {SIGN_IN_AGAIN}
      </button>
    </div>
  )
}
