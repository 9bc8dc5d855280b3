import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import styles from './session-lost.module.css'
import { PASSING, signInAgain } from './sign-in-again.ts'

const LOST: Message = {
  title: 'You have been signed out',
  description: 'What is on your screen stays there, with everything that you typed.',
}

export const SIGN_IN_AGAIN = 'Sign in again'

/** Over a screen whose session ended: the work stays, and signing in again brings it back to life. */
export function SessionLost() {
  useEffect(uncoverFocused, [])
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

/** Whoever types at the lower edge goes on seeing it: the page's scroll padding keeps the notice's room. */
function uncoverFocused(): void {
  const focused = document.activeElement
  if (focused !== document.body) focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
