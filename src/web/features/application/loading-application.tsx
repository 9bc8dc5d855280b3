import { FORM_TEXTS } from '#domain/applications/messages.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './notices.module.css'

const ROWS = ['one', 'two', 'three', 'four']

/** The skeleton of the form, shown while an application loads. */
export function LoadingApplication() {
  return (
    <>
      <PageHeader title={FORM_TEXTS.title} />
      <div className={styles.loading}>
        <Spinner text={FORM_TEXTS.loading} />
        <div className={styles.skeleton} aria-hidden>
          <span className={styles.bar} />
          {ROWS.map((row) => (
            <span key={row} className={styles.row} />
          ))}
        </div>
      </div>
    </>
  )
}
