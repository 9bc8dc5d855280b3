import { Button } from '@mantine/core'
import { companyTitle } from '#domain/applications/messages.ts'
import { QUESTION_TEXTS, QUESTIONS_UNAVAILABLE } from '#domain/questions/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { LoneState } from '#web/ui/lone-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import styles from './questions.module.css'
import { Rounds } from './rounds.tsx'
import { type Discussion, useDiscussion } from './use-discussion.ts'

/** /application-qa and /discussion/{slug} */
export default function Questions() {
  const state = useDiscussion()
  switch (state.phase) {
    case 'missing':
      return <None />
    case 'failed':
      return <ReadingFailed query={state.query} message={QUESTIONS_UNAVAILABLE} heading='h1' />
    case 'loading':
      return <Asked discussion={undefined} />
    case 'loaded':
      return state.discussion.rounds.length > 0 ? <Asked discussion={state.discussion} /> : <None />
  }
}

/** @param discussion undefined while it is fetched: the title keeps its place, and the focus that it may have */
function Asked({ discussion }: { readonly discussion: Discussion | undefined }) {
  const latest = discussion?.rounds[0]
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
        <Rounds key={discussion.application.id} discussion={discussion} latest={latest} />
      ) : (
        <LoadingCards count={2} />
      )}
    </div>
  )
}

const None = () => (
  <LoneState title={QUESTION_TEXTS.none} hint={QUESTION_TEXTS.noneHint}>
    <Button component={Link} to={PATHS.myApplications}>
      {QUESTION_TEXTS.back}
    </Button>
  </LoneState>
)
