import { useId } from 'react'
import type { Reply } from '#contract/calls.ts'
import { describeStatus } from '#domain/applications/status.ts'
import { TRAIL_TEXTS } from '#domain/trail/messages.ts'
import { Letter } from '#web/features/review/deciding/letter.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './trail-letters.module.css'

type SentLetter = Reply<'readApplicationTrail'>['letters'][number]

/** What the founder was written about decisions; nothing while there was nothing to write. */
export function TrailLetters({ letters }: { readonly letters: readonly SentLetter[] }) {
  const titleId = useId()
  if (letters.length === 0) return null
  return (
    <section className={styles.letters} aria-labelledby={titleId}>
      <h2 id={titleId}>{TRAIL_TEXTS.letters}</h2>
      <p className={styles.hint}>{TRAIL_TEXTS.lettersHint}</p>
      <ol className={styles.list}>
        {letters.map((letter) => (
          <Line key={letter.id} letter={letter} />
        ))}
      </ol>
    </section>
  )
}

const Line = ({ letter }: { readonly letter: SentLetter }) => (
  <li className={styles.line}>
    <StatusBadge status={letter.to_status} />
    <p className={styles.hint}>
      <Moment at={letter.decided_at} /> {TRAIL_TEXTS.by(letter.decided_by)}
    </p>
    <details>
      <summary aria-label={TRAIL_TEXTS.letterOf(describeStatus(letter.to_status).label)}>
        {TRAIL_TEXTS.letter}
      </summary>
      <Letter letter={{ subject: letter.subject, text: letter.body }} />
    </details>
  </li>
)
