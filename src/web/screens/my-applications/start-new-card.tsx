import { Link } from 'react-router'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import styles from './my-applications.module.css'

const HINT_ID = 'start-new-hint'

/** The whole card is the link; its name is the title alone. */
export const StartNewCard = () => (
  <Link
    to={PATHS.applicationForm()}
    className={styles.startNew}
    aria-label={MY_APPLICATIONS_TEXTS.startNew}
    aria-describedby={HINT_ID}
  >
    <span className={styles.plus}>
      <svg width='20' height='20' viewBox='0 0 20 20' aria-hidden='true'>
        <path d='M10 3v14M3 10h14' stroke='currentColor' strokeWidth='2' strokeLinecap='round' />
      </svg>
    </span>
    <span className={styles.startNewTitle}>{MY_APPLICATIONS_TEXTS.startNew}</span>
    <span className={styles.startNewHint} id={HINT_ID}>
      {MY_APPLICATIONS_TEXTS.startNewHint}
    </span>
  </Link>
)
