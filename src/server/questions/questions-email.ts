import type { Question } from '#domain/questions/answer-edits.ts'
import type { EmailData, Recipient } from '#server/email/email.ts'

type QuestionsEmail = {
  readonly template: 'questions-sent'
  readonly to: Recipient
  readonly data: EmailData['questions-sent']
}

/** Returns the e-mail that brings a founder the questions about their application. */
export const questionsEmail = (
  to: Recipient,
  { id, company_name }: { readonly id: string; readonly company_name: string },
  questions: readonly Pick<Question, 'text'>[],
): QuestionsEmail => ({
  template: 'questions-sent',
  to,
  data: { company: company_name, application_id: id, questions: questions.map(({ text }) => text) },
})
