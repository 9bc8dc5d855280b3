import styles from './loading-cards.module.css'
import { Spinner } from './spinner.tsx'
import { LOADING } from './texts.ts'

/** The outline of a list of cards while it is fetched. */
export const LoadingCards = ({ count }: { readonly count: number }) => (
  <div className={styles.cards} aria-busy>
    <Spinner text={LOADING} />
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
      <div key={place} className={styles.card} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
