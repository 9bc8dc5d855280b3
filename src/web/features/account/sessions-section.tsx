import { useRef } from 'react'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountSection } from './account-section.tsx'
import { EverywhereButton } from './everywhere-button.tsx'
import { SessionLine } from './session-line.tsx'
import styles from './sessions.module.css'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useEndSession, useSessions } from './use-sessions.ts'

const TEXTS = ACCOUNT_TEXTS.sessions

/** Where the person is signed in, and how to end that. */
export function SessionsSection() {
  return (
    <AccountSection id='sessions' title={TEXTS.title} lead={TEXTS.lead}>
      <Sessions />
      <EverywhereButton />
    </AccountSection>
  )
}

function Sessions() {
  const query = useSessions()
  const { data } = query
  const end = useEndSession()
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed goes with its line.
  const ended = { onSuccess: () => list.current?.focus() }
  if (query.isPending) {
    return (
      <div className={styles.reading}>
        <Spinner text={TEXTS.loading} />
      </div>
    )
  }
  if (!data) return <ReadingFailed query={query} message={ACCOUNT_TOASTS.sessionsFailed} />
  return (
    <ul ref={list} tabIndex={-1} className={styles.list} aria-label={TEXTS.title}>
      {data.sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          ending={end.isPending && end.variables.id === session.id}
          onEnd={() => end.mutate(session, ended)}
        />
      ))}
    </ul>
  )
}
