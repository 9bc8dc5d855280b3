import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { QUESTION_TEXTS, QUESTIONS_UNAVAILABLE } from '#domain/questions/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { Link } from '#web/routing/router.tsx'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { OUTBOX_TEXT } from '#web/ui/outbox-note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Heading } from '#web/ui/text.tsx'
import { AnswerQuestionRound, NewQuestionsNotice } from './answer-question-round.tsx'
import { type Discussion, type QuestionRound, useDiscussion } from './api.ts'
import { EarlierQuestionRounds } from './earlier-question-rounds.tsx'
import styles from './questions.module.css'
import { useHasUnsaved } from './use-answers.ts'

/** The screen with an application's questions, /application-qa and /discussion/{slug}. */
export default function Questions() {
  const state = useDiscussion()
  switch (state.phase) {
    case 'missing':
      return <NoQuestions />
    case 'failed':
      return <QueryError query={state.query} message={QUESTIONS_UNAVAILABLE} heading='h1' />
    case 'loading':
      return <QuestionsPage discussion={undefined} />
    case 'loaded':
      return state.discussion.question_rounds.length > 0 ? (
        <QuestionsPage discussion={state.discussion} />
      ) : (
        <NoQuestions />
      )
  }
}

/** @param discussion undefined while it loads. The title is rendered immediately and therefore keeps the focus */
function QuestionsPage({ discussion }: { readonly discussion: Discussion | undefined }) {
  const latest = discussion?.question_rounds[0]
  return (
    <div className={styles.screen}>
      <Link to={PATHS.myApplications} className={styles.back}>
        {QUESTION_TEXTS.back}
      </Link>
      <PageHeader
        title={
          discussion
            ? QUESTION_TEXTS.titleOf(companyTitle(discussion.application.company_name))
            : QUESTION_TEXTS.title
        }
      />
      {discussion && latest ? (
        <QuestionRoundList key={discussion.application.id} discussion={discussion} latest={latest} />
      ) : (
        <LoadingCards count={2} />
      )}
    </div>
  )
}

const NoQuestions = () => (
  <FullPageState
    title={QUESTION_TEXTS.none}
    hint={
      <>
        {QUESTION_TEXTS.noneHint} {OUTBOX_TEXT}
      </>
    }
  >
    <Button component={Link} to={PATHS.myApplications}>
      {QUESTION_TEXTS.back}
    </Button>
  </FullPageState>
)

type QuestionRoundListProps = { readonly discussion: Discussion; readonly latest: QuestionRound }

/**
 * The latest round, which can be submitted (S4.23), and the earlier rounds below it. An earlier round with typed
 * answers stays open when a later round arrives and when the earlier round is submitted elsewhere without these
 * answers. It is neither remounted nor collapsed, so that typing is not interrupted.
 */
function QuestionRoundList({ discussion: { application, question_rounds }, latest }: QuestionRoundListProps) {
  const shownAsLatest = useAllSeen([latest.id])
  const hasUnsaved = useHasUnsaved()
  const [acknowledged, setAcknowledged] = useState(latest.id)
  const hasTypedAnswers = (round: QuestionRound) =>
    hasUnsaved(round.id, shownAsLatest.includes(round.id)) ||
    (round.answered_at === null && shownAsLatest.includes(round.id) && hasText(round))
  const earlier = question_rounds.filter(({ id }) => id !== latest.id)
  const openIds = useAllSeen(earlier.filter(hasTypedAnswers).map(({ id }) => id))
  const open = earlier.filter(({ id }) => openIds.includes(id))
  return (
    <>
      {acknowledged !== latest.id && latest.answered_at === null && (
        <NewQuestionsNotice
          latest={latest}
          earlierStaysOpen={open.length > 0}
          onSeen={() => setAcknowledged(latest.id)}
        />
      )}
      {[latest, ...open].map((round, index) => (
        <Fragment key={round.id}>
          {index === 1 && (
            <Heading level={2} size='section' className={styles.earlierTitle}>
              {QUESTION_TEXTS.earlier}
            </Heading>
          )}
          <AnswerQuestionRound
            applicationId={application.id}
            round={round}
            superseded={index > 0}
            withdrawn={application.withdrawn}
          />
        </Fragment>
      ))}
      <EarlierQuestionRounds
        rounds={earlier.filter((round) => !open.includes(round))}
        titled={open.length === 0}
      />
    </>
  )
}

const hasText = ({ answers }: QuestionRound) => answers.some(({ answer }) => !isBlankText(answer))

/** Returns all ids that have been passed since the screen was opened. */
function useAllSeen(ids: readonly string[]): readonly string[] {
  const [before, setBefore] = useState<readonly string[]>([])
  const all = [...before, ...ids.filter((id) => !before.includes(id))]
  if (all.length > before.length) setBefore(all)
  return all
}
