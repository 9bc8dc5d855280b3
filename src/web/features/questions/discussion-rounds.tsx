import { Button } from '@mantine/core'
import { useId } from 'react'
import { ASKING_TEXTS, QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import buttons from '#web/ui/buttons.module.css'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Round } from './api.ts'
import styles from './discussion.module.css'
import { EarlierRounds } from './earlier-rounds.tsx'
import { RoundAnswers } from './round-answers.tsx'

type DiscussionRoundsProps = {
  readonly rounds: readonly Round[]
  readonly onAsk: () => void
  /** The reason why the founder cannot be asked, if any. */
  readonly refusal: string | undefined
}

/** The rounds, newest first. Earlier rounds are collapsed. */
export function DiscussionRounds({ rounds: [latest, ...earlier], onAsk, refusal }: DiscussionRoundsProps) {
  const titleId = useId()
  const reasonId = useId()
  const { isAdmin } = useAuth()
  const askButton = isAdmin && (
    <Button
      variant='light'
      size='sm'
      aria-disabled={refusal !== undefined}
      aria-describedby={refusal === undefined ? undefined : reasonId}
      className={buttons.inert}
      onClick={refusal === undefined ? onAsk : undefined}
    >
      {ASKING_TEXTS.ask}
    </Button>
  )
  return (
    <section className={styles.rounds} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{ASKING_TEXTS.rounds}</h2>
        {latest && askButton}
      </div>
      {isAdmin && refusal && (
        <p id={reasonId} className={styles.reason}>
          {refusal}
        </p>
      )}
      {latest ? (
        <>
          <section className={styles.latest} aria-label={ASKING_TEXTS.latest}>
            <Dates round={latest} />
            <RoundAnswers round={latest} />
          </section>
          <EarlierRounds rounds={earlier} />
        </>
      ) : (
        <EmptyState title={ASKING_TEXTS.none}>{askButton}</EmptyState>
      )}
    </section>
  )
}

const Dates = ({ round: { sent_at, answered_at } }: { readonly round: Round }) => (
  <p className={styles.dates}>
    <span>
      {QUESTION_TEXTS.sentOn} <DateTime at={sent_at} />
    </span>
    {answered_at ? (
      <span>
        {QUESTION_TEXTS.answeredOn} <DateTime at={answered_at} />
      </span>
    ) : (
      <span>{ASKING_TEXTS.waiting}</span>
    )}
  </p>
)
