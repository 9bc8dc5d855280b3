import { Spinner } from '#web/parts/spinner.tsx'
import { LOADING } from '#web/shell/texts.ts'
import styles from './loading-list.module.css'

const CARDS = ['first', 'second']

/** The list's outline while it is fetched. */
export const LoadingList = () => (
  <div className={styles.loading} aria-busy>
    <Spinner text={LOADING} />
    {CARDS.map((card) => (
      <div key={card} className={styles.card} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
