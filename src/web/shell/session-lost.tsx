import { PATHS } from '#domain/routes.ts'
import styles from './page.module.css'
import { SHELL_MESSAGES, SHELL_TEXTS } from './texts.ts'

/** Over a screen whose session ended: the work stays, and signing in elsewhere brings it back to life. */
export const SessionLost = () => (
  <div role='alert' className={styles.notice}>
    <strong>{SHELL_MESSAGES.sessionLost.title}</strong>
    <span>{SHELL_MESSAGES.sessionLost.description}</span>
    <a href={PATHS.tab('sign-in')} target='_blank' rel='noreferrer'>
      {SHELL_TEXTS.signInAgain}
    </a>
  </div>
)
