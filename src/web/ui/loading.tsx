import { Loader } from '@mantine/core'
import styles from './loading.module.css'
import { LOADING } from './texts.ts'

/** A spinner with text. `page` centres the spinner on an otherwise empty screen. */
export function Spinner({ text, page = false }: { readonly text: string; readonly page?: boolean }) {
  return (
    <div role='status' className={page ? styles.page : styles.inline}>
      <Loader size='sm' aria-hidden />
      <span>{text}</span>
    </div>
  )
}

const CARDS = ['first', 'second', 'third', 'fourth']

type LoadingCardsProps = {
  /** Number of outlines. At most four are shown. */
  readonly count: number
  /** True if the screen already announces that it is loading. */
  readonly announced?: boolean
}

/** Outlines of cards, shown while a list is loading. */
export const LoadingCards = ({ count, announced = false }: LoadingCardsProps) => (
  <div className={styles.cards} aria-busy>
    {!announced && <Spinner text={LOADING} />}
    {CARDS.slice(0, count).map((card) => (
      <div key={card} className={styles.card} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
)
