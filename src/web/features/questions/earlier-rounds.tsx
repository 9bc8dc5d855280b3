import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import type { Round } from './api.ts'
import styles from './questions.module.css'
import folds from './round-answers.module.css'
import { RoundAnswers } from './round-answers.tsx'

type EarlierRoundsProps = {
  readonly rounds: readonly Round[]
  /** False if the title is already shown above. */
  readonly titled?: boolean
}

/** The rounds before the latest one, newest first and collapsed. */
export function EarlierRounds({ rounds, titled = true }: EarlierRoundsProps) {
  if (rounds.length === 0) return null
  return (
    <div className={styles.earlier}>
      {titled && <h2 className={styles.earlierTitle}>{QUESTION_TEXTS.earlier}</h2>}
      {rounds.map((round) => (
        <details key={round.id} className={folds.fold}>
          <summary>
            <span>
              {QUESTION_TEXTS.sentOn} <DateTime at={round.sent_at} />
            </span>
            <span className={folds.state}>
              {round.answered_at ? (
                <span>
                  {QUESTION_TEXTS.answeredOn} <DateTime at={round.answered_at} />
                </span>
              ) : (
                <span>{QUESTION_TEXTS.notSubmitted}</span>
              )}
            </span>
          </summary>
          <RoundAnswers round={round} />
        </details>
      ))}
    </div>
  )
}
