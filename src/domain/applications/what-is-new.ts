import { CHANGE_MESSAGES } from '../changes/messages.ts'
import type { Message } from '../message.ts'
import { waitsForAnswers } from './expectation.ts'
import { isSubmitted, type LifeCycle } from './life-cycle.ts'
import { companyTitle } from './messages.ts'
import { describeStatus } from './status.ts'

type Listed = LifeCycle & {
  readonly id: string
  readonly company_name: string
  readonly questions: { readonly answered_at: string | null } | null
}

/** What a founder is told of what has come since they last looked; not what they did themselves. */
export function whatIsNew(before: readonly Listed[], now: readonly Listed[]): Message[] {
  const known = new Map(before.map((application) => [application.id, application]))
  return now.flatMap((application) => {
    const was = known.get(application.id)
    if (!was || !isSubmitted(was)) return []
    const of = companyTitle(application.company_name)
    if (waitsForAnswers(application) && !waitsForAnswers(was)) return [CHANGE_MESSAGES.questions(of)]
    if (application.application_status === was.application_status) return []
    return [CHANGE_MESSAGES.status(of, describeStatus(application.application_status).label)]
  })
}
