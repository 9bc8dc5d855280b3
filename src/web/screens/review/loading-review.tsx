import { Spinner } from '#web/parts/spinner.tsx'
import { LOADING } from '#web/shell/texts.ts'
import styles from './review.module.css'

const CARDS = ['first', 'second', 'third', 'fourth']

/** The list's outline while its first page is fetched. */
export const LoadingReview = () => (
  <div className={styles.list}>
    <Spinner text={LOADING} />
    {CARDS.map((card) => (
      <div key={card} className={styles.skeleton} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
