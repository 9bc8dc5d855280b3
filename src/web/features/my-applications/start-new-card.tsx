import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import styles from './my-applications.module.css'

/** The whole card leads there; the link's name is the title alone. */
export const StartNewCard = () => (
  <div className={styles.startNew}>
    <span className={styles.plus}>
      <svg width='20' height='20' viewBox='0 0 20 20' aria-hidden='true'>
        <path d='M10 3v14M3 10h14' stroke='currentColor' strokeWidth='2' strokeLinecap='round' />
      </svg>
    </span>
    <Link to={PATHS.applicationForm()} className={styles.startNewTitle}>
      {MY_APPLICATIONS_TEXTS.startNew}
    </Link>
    <span className={styles.startNewHint}>{MY_APPLICATIONS_TEXTS.startNewHint}</span>
  </div>
)
