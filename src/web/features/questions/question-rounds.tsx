import { Button } from '@mantine/core'
import { useId } from 'react'
import { ASKING_TEXTS, QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { useAuth } from '#web/session/auth.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import type { QuestionRound } from './api.ts'
import styles from './discussion.module.css'
import { EarlierQuestionRounds } from './earlier-question-rounds.tsx'
import { QuestionRoundAnswers } from './question-round-answers.tsx'

type QuestionRoundsProps = {
  readonly rounds: readonly QuestionRound[]
  /** Undefined where nobody can ask. */
  readonly onAsk: (() => void) | undefined
  /** The reason why the founder cannot be asked, if any. */
  readonly refusal: string | undefined
}

/** The rounds, newest first. Earlier rounds are collapsed. */
export function QuestionRounds({ rounds: [latest, ...earlier], onAsk, refusal }: QuestionRoundsProps) {
  const titleId = useId()
  const reasonId = useId()
  const { isAdmin } = useAuth()
  const askButton = isAdmin && onAsk && (
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
    <Stack as='section' className={styles.pane} aria-labelledby={titleId}>
      <Group justify='between' className={styles.head}>
        <Heading level={2} size='small' id={titleId}>
          {ASKING_TEXTS.questionRounds}
        </Heading>
        {latest && askButton}
      </Group>
      {isAdmin && refusal && (
        <Text id={reasonId} size='small' tone='soft'>
          {refusal}
        </Text>
      )}
      {latest ? (
        <>
          <Card as='section' className={styles.latest} aria-label={ASKING_TEXTS.latest}>
            <Dates round={latest} />
            <QuestionRoundAnswers round={latest} />
          </Card>
          <EarlierQuestionRounds rounds={earlier} />
        </>
      ) : (
        <EmptyState title={ASKING_TEXTS.none}>{askButton}</EmptyState>
      )}
    </Stack>
  )
}

const Dates = ({ round: { sent_at, answered_at } }: { readonly round: QuestionRound }) => (
  <Group gap={4}>
    <Text size='small' tone='soft'>
      {QUESTION_TEXTS.sentOn} <DateTime at={sent_at} />
    </Text>
    <Text size='small' tone='soft'>
      {answered_at ? (
        <>
          {QUESTION_TEXTS.answeredOn} <DateTime at={answered_at} />
        </>
      ) : (
        ASKING_TEXTS.waiting
      )}
    </Text>
  </Group>
)
