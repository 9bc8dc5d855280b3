import { Loader } from '@mantine/core'
import { Group, Stack } from './layout.tsx'
import styles from './states.module.css'
import { Text } from './text.tsx'
import { LOADING } from './texts.ts'

/** A spinner with text. `page` centres the spinner on an otherwise empty screen. */
export function Spinner({ text, page = false }: { readonly text: string; readonly page?: boolean }) {
  return (
    <Group role='status' className={page ? styles.page : undefined}>
      <Loader size='sm' aria-hidden />
      <Text as='span' tone='soft'>
        {text}
      </Text>
    </Group>
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
  <Stack aria-busy>
    {!announced && <Spinner text={LOADING} />}
    {CARDS.slice(0, count).map((card) => (
      <Stack key={card} className={styles.card} aria-hidden>
        <span />
        <span />
        <span />
      </Stack>
    ))}
  </Stack>
)
