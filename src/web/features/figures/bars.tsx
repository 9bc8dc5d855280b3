import type { CSSProperties } from 'react'
import { type CountRow, listAddress, type MemberRow, shareOf } from '#domain/figures/figures.ts'
import { VERDICTS } from '#domain/review/verdicts.ts'
import { Link } from '#web/routing/router.tsx'
import { Group } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './figures.module.css'

/** Returns a function that returns the attributes of a bar, whose size is relative to the longest one. */
const barsOf = (counts: readonly number[]) => {
  const longest = Math.max(1, ...counts)
  return (count: number) => ({
    style: { '--size': count / longest } as CSSProperties,
    'data-empty': count === 0 || undefined,
  })
}

type BarsProps = {
  readonly rows: readonly (CountRow & { readonly isOverdue?: boolean })[]
  /** The total from which the shares are calculated. */
  readonly base: number
}

/** Horizontal bars. Each links to the review list, filtered to exactly the applications that it counts. */
export function Bars({ rows, base }: BarsProps) {
  const barOf = barsOf(rows.map(({ count }) => count))
  return (
    <ul>
      {rows.map(({ label, count, criteria, isOverdue }) => (
        <li key={label}>
          {/* The spaces separate the parts of the link's accessible name. */}
          <Link to={listAddress(criteria)} className={styles.row}>
            <span dir='auto'>{label}</span>{' '}
            <span className={styles.bar} {...barOf(count)} data-overdue={isOverdue || undefined} />{' '}
            <strong>{count}</strong> <span>{shareOf(count, base)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Vertical bars, oldest first. If there are many, they scroll sideways, beginning with the latest. */
export function Columns({ rows }: { readonly rows: readonly CountRow[] }) {
  const barOf = barsOf(rows.map(({ count }) => count))
  return (
    <ol className={styles.columns} ref={scrollToEnd}>
      {rows.map(({ label, count, criteria }) => (
        <li key={label}>
          <Link to={listAddress(criteria)}>
            <strong>{count}</strong> <span className={styles.bar} {...barOf(count)} /> <span>{label}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const scrollToEnd = (list: HTMLElement | null) => list?.scrollTo({ left: list.scrollWidth })

/** The verdicts of each reviewer: a bar with a part for each verdict, and the numbers below it. */
export function VerdictBars({ rows }: { readonly rows: readonly MemberRow[] }) {
  const barOf = barsOf(rows.map(({ given }) => given.count))
  return (
    <ul>
      {rows.map(({ id, name, given, verdicts }) => {
        const parts = VERDICTS.filter(({ value }) => verdicts[value].count > 0)
        return (
          <li key={id} className={styles.row}>
            <span dir='auto'>{name}</span>
            <span className={styles.parts} {...barOf(given.count)}>
              {parts.map(({ value }) => (
                <span
                  key={value}
                  className={styles.bar}
                  style={{ flexGrow: verdicts[value].count }}
                  data-verdict={value}
                />
              ))}
            </span>
            <Group gap={1} className={styles.verdicts}>
              {parts.map(({ value, label }) => (
                <Link key={value} to={listAddress(verdicts[value].criteria)}>
                  <span className={styles.bar} data-verdict={value} />
                  <strong>{verdicts[value].count}</strong> {label}
                </Link>
              ))}
              {parts.length === 0 && <Text tone='soft'>{given.count}</Text>}
            </Group>
          </li>
        )
      })}
    </ul>
  )
}
