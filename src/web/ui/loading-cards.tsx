import styles from './loading-cards.module.css'
import { Spinner } from './spinner.tsx'
import { LOADING } from './texts.ts'

const CARDS = ['first', 'second', 'third', 'fourth']

type LoadingCardsProps = {
  /** Up to four. */
  readonly count: number
  /** Whether it is told somewhere above them that they are awaited. */
  readonly told?: boolean
}

/** The outline of a list of cards while it is fetched. */
export const LoadingCards = ({ count, told = false }: LoadingCardsProps) => (
  <div className={styles.cards} aria-busy>
    {!told && <Spinner text={LOADING} />}
    {CARDS.slice(0, count).map((card) => (
      <div key={card} className={styles.card} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
