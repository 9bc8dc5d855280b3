import styles from './loading-cards.module.css'
import { Spinner } from './spinner.tsx'
import { LOADING } from './texts.ts'

const CARDS = ['first', 'second', 'third', 'fourth']

/** The outline of a list of cards while it is fetched. @param count up to four */
export const LoadingCards = ({ count }: { readonly count: number }) => (
  <div className={styles.cards} aria-busy>
    <Spinner text={LOADING} />
    {CARDS.slice(0, count).map((card) => (
      <div key={card} className={styles.card} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
