import { Button } from '@mantine/core'
import { companyTitle } from '#domain/applications/messages.ts'
import { QUESTION_TEXTS, QUESTIONS_UNAVAILABLE } from '#domain/questions/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { LoneState } from '#web/parts/lone-state.tsx'
import { PageHeader } from '#web/parts/page-header.tsx'
import { ReadingFailed } from '#web/parts/reading-failed.tsx'
import { Spinner } from '#web/parts/spinner.tsx'
import { LOADING } from '#web/parts/texts.ts'
import { Link } from '#web/routing/link.tsx'
import styles from './questions.module.css'
import { Rounds } from './rounds.tsx'
import { type Discussion, useDiscussion } from './use-discussion.ts'

/** /application-qa and /discussion/{slug} */
export default function Questions() {
  const state = useDiscussion()
  switch (state.phase) {
    case 'loading':
      return <Spinner text={LOADING} page />
    case 'missing':
      return <None />
    case 'failed':
      return <ReadingFailed query={state.query} message={QUESTIONS_UNAVAILABLE} heading='h1' />
    case 'loaded':
      return <Asked discussion={state.discussion} />
  }
}

function Asked({ discussion }: { readonly discussion: Discussion }) {
  const { application, rounds } = discussion
  const [latest] = rounds
  if (!latest) return <None />
  return (
    <div className={styles.screen}>
      <Link to={PATHS.myApplications} className={styles.back}>
        {QUESTION_TEXTS.back}
      </Link>
      <PageHeader title={QUESTION_TEXTS.titleOf(companyTitle(application.company_name))} />
      <Rounds key={application.id} discussion={discussion} latest={latest} />
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
