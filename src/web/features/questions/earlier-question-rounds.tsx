import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import type { QuestionRound } from './api.ts'
import folds from './question-round-answers.module.css'
import { QuestionRoundAnswers } from './question-round-answers.tsx'
import styles from './questions.module.css'

type EarlierQuestionRoundsProps = {
  readonly rounds: readonly QuestionRound[]
  /** False if the title is already shown above. */
  readonly titled?: boolean
}

/** The rounds before the latest one, newest first and collapsed. */
export function EarlierQuestionRounds({ rounds, titled = true }: EarlierQuestionRoundsProps) {
  if (rounds.length === 0) return null
  return (
    <Stack gap={3} className={styles.earlier}>
      {titled && (
        <Heading level={2} size='small'>
          {QUESTION_TEXTS.earlier}
        </Heading>
      )}
      {rounds.map((round) => (
        <details key={round.id} className={folds.fold}>
          <summary>
            <span>
              {QUESTION_TEXTS.sentOn} <DateTime at={round.sent_at} />
            </span>
            <Text as='span' tone='soft'>
              {round.answered_at ? (
                <>
                  {QUESTION_TEXTS.answeredOn} <DateTime at={round.answered_at} />
                </>
              ) : (
                QUESTION_TEXTS.notSubmitted
              )}
            </Text>
          </summary>
          <QuestionRoundAnswers round={round} />
        </details>
      ))}
    </Stack>
  )
}
