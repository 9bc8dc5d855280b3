import { useRef } from 'react'
import { roleBadge } from '#domain/accounts/roles.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { TRAIL_TEXTS } from '#domain/trail/messages.ts'
import { Link } from '#web/routing/link.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import styles from './trail.module.css'
import type { TrailEntry, useTrail } from './use-trail.ts'

type TrailListProps = {
  readonly query: Pick<ReturnType<typeof useTrail>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly entries: readonly TrailEntry[]
  /** Whether each entry has to say which application it is about. */
  readonly ofEverything: boolean
}

/** What happened, newest first, and the way further back. */
export function TrailList({ query, entries, ofEverything }: TrailListProps) {
  const list = useRef<HTMLOListElement>(null)
  const showOlder = async () => {
    const shown = entries.length
    await query.fetchNextPage()
    // The first that has come: whoever listens goes on there.
    const first = list.current?.children[shown]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={TRAIL_TEXTS.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} ofEverything={ofEverything} />
        ))}
      </ol>
      <div className={styles.end}>
        {query.hasNextPage ? (
          <BusyButton variant='default' busy={query.isFetchingNextPage} onClick={showOlder}>
            {TRAIL_TEXTS.older}
          </BusyButton>
        ) : (
          TRAIL_TEXTS.end
        )}
      </div>
    </>
  )
}

type EntryProps = { readonly entry: TrailEntry; readonly ofEverything: boolean }

const Entry = ({ entry, ofEverything }: EntryProps) => (
  <li className={styles.entry} tabIndex={-1}>
    <span className={styles.when}>
      <Moment at={entry.happened_at} />
    </span>
    <span className={styles.who}>
      {entry.who}
      {entry.role && <span className={styles.role}>{roleBadge(entry.role)}</span>}
    </span>
    <span className={styles.what}>
      {entry.what}
      {ofEverything && entry.application && (
        <Link to={PATHS.trail(entry.application.id)}>{companyTitle(entry.application.company_name)}</Link>
      )}
    </span>
    <span className={styles.network}>{entry.network}</span>
  </li>
)
