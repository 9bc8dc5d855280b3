import { Button } from '@mantine/core'
import { waitsForAnswers } from '#domain/applications/expectation.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { slugOf } from '#domain/questions/find-application.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import type { Profile } from '#web/session/auth-state.ts'
import styles from './application-card.module.css'
import type { ListedApplication } from './use-applications.ts'

type QuestionsLinkProps = {
  readonly application: ListedApplication
  readonly profile: Profile | null
  readonly describedBy: string
}

/** To the latest questions, if any were sent; what still waits for answers stands out. */
export function QuestionsLink({ application, profile, describedBy }: QuestionsLinkProps) {
  if (!application.questions) return null
  const waiting = waitsForAnswers(application)
  return (
    <Button
      component={Link}
      to={pathOf(application, profile)}
      variant={waiting ? 'filled' : 'default'}
      leftSection={waiting && <span className={styles.dot} />}
      aria-describedby={describedBy}
    >
      {waiting ? MY_APPLICATIONS_TEXTS.answerQuestions : MY_APPLICATIONS_TEXTS.viewAnswers}
    </Button>
  )
}

/** By name when there is one, else by id alone (S2-list.15). */
function pathOf({ id, company_name, submitted_at }: ListedApplication, profile: Profile | null): string {
  if (!profile || !submitted_at) return PATHS.questions(id)
  return PATHS.discussion(slugOf({ company_name, submitted_at }, profile), id)
}
