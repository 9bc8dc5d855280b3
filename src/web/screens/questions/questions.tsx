import { Link } from 'react-router'
import { companyTitle } from '#domain/applications/messages.ts'
import { QUESTION_TEXTS, QUESTIONS_UNAVAILABLE } from '#domain/questions/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { EmptyState } from '#web/parts/empty-state.tsx'
import { PageHeader } from '#web/parts/page-header.tsx'
import { ReadingFailed } from '#web/parts/reading-failed.tsx'
import { Spinner } from '#web/parts/spinner.tsx'
import { LOADING } from '#web/parts/texts.ts'
import styles from './questions.module.css'
import { Rounds } from './rounds.tsx'
import { type DiscussionState, useDiscussion } from './use-discussion.ts'

/** /application-qa and /discussion/{slug} */
export default function Questions() {
  const state = useDiscussion()
  const company =
    state.phase === 'loaded' ? companyTitle(state.discussion.application.company_name) : undefined
  return (
    <div className={styles.screen}>
      <Link to={PATHS.myApplications} className={styles.back}>
        {QUESTION_TEXTS.back}
      </Link>
      <PageHeader title={company ? QUESTION_TEXTS.titleOf(company) : QUESTION_TEXTS.title} />
      <Found state={state} />
    </div>
  )
}

function Found({ state }: { readonly state: DiscussionState }) {
  switch (state.phase) {
    case 'loading':
      return <Spinner text={LOADING} page />
    case 'missing':
      return <EmptyState title={QUESTION_TEXTS.none} />
    case 'failed':
      return <ReadingFailed query={state.query} message={QUESTIONS_UNAVAILABLE} />
    case 'loaded': {
      const [latest] = state.discussion.rounds
      if (!latest) return <EmptyState title={QUESTION_TEXTS.none} />
      return <Rounds key={state.discussion.application.id} discussion={state.discussion} latest={latest} />
    }
  }
}
