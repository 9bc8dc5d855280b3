import { Loader } from '@mantine/core'
import styles from './loading.module.css'
import { LOADING } from './texts.ts'

/** A wait with the specification's words for it; `page` centres it in an otherwise empty screen. */
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
