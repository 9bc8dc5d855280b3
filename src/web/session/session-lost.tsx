import type { Message } from '#domain/message.ts'
import { PATHS } from '#domain/routes.ts'
import styles from './session-lost.module.css'

const LOST: Message = {
  title: 'You have been signed out',
  description: 'What is on your screen stays there. Sign in again to go on.',
}
const SIGN_IN_AGAIN = 'Sign in again in a new tab'

/** Over a screen whose session ended: the work stays, and signing in elsewhere brings it back to life. */
export const SessionLost = () => (
  <div role='alert' className={styles.notice}>
    <strong>{LOST.title}</strong>
    <span>{LOST.description}</span>
    <a href={PATHS.tab('sign-in')} target='_blank' rel='noreferrer'>
      {SIGN_IN_AGAIN}
    </a>
  </div>
)
