import type { TeamRole } from '../actor.ts'
import { companyTitle } from '../applications/messages.ts'
import { hasUnansweredQuestions } from '../applications/next-step.ts'
import { PATHS } from '../routes.ts'
import { pluralise } from '../text.ts'

/** Texts of the card above a new application. */
export const WAITING_WORK_TEXTS = {
  title: 'Waiting for you',
  startNew: 'Start a new application',
  questions: (company: string, count: number) =>
    `${company} has ${pluralise(count, 'question', 'questions')} to answer`,
  answer: 'Answer',
  draft: (company: string, answers: number) =>
    answers === 0
      ? `${company} is ready to submit`
      : `Continue ${company}: ${pluralise(answers, 'answer', 'answers')} left`,
  continue: 'Continue',
  review: {
    admin: (count) => `${pluralise(count, 'application is', 'applications are')} overdue`,
    reviewer: (count) => `${pluralise(count, 'application', 'applications')} to judge`,
    partner: (count) => pluralise(count, 'new application', 'new applications'),
  } satisfies Record<TeamRole, (count: number) => string>,
  openReview: 'Review',
} as const

type OwnApplication = {
  readonly id: string
  readonly company_name: string
  readonly questions: { readonly answered_at: string | null; readonly count: number } | null
  readonly withdrawn: object | null
  readonly left: { readonly answers: number; readonly section: string } | null
}

/** An open task of a person, with a link to it. */
export type WaitingItem = { readonly text: string; readonly action: string; readonly to: string }

/**
 * Returns a person's open tasks: applications to review, questions to answer, and the draft that was edited last.
 * @param own the person's applications, last edited first
 * @param review the task of a team member (`reviewTask`)
 */
export function waitingWork(own: readonly OwnApplication[], review?: WaitingItem): readonly WaitingItem[] {
  const items: WaitingItem[] = review ? [review] : []
  for (const application of own.filter(hasUnansweredQuestions)) {
    items.push({
      text: WAITING_WORK_TEXTS.questions(
        companyTitle(application.company_name),
        application.questions?.count ?? 0,
      ),
      action: WAITING_WORK_TEXTS.answer,
      to: PATHS.questions(application.id),
    })
  }
  const draft = own.find(({ left }) => left !== null)
  if (draft?.left) {
    items.push({
      text: WAITING_WORK_TEXTS.draft(companyTitle(draft.company_name), draft.left.answers),
      action: WAITING_WORK_TEXTS.continue,
      to: PATHS.applicationForm(draft.id, draft.left.section),
    })
  }
  return items
}
