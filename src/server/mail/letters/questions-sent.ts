import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { called } from './company.ts'
import type { Writer } from './letter.ts'

/** To the founder; the link leads straight to the questions. */
export const questionsSent: Writer<'questions-sent'> = (
  { company, application_id },
  { product, investor, publicUrl },
) => ({
  subject: `${investor} has questions about your application`,
  preview: 'You can save your answers as you go and submit them together.',
  heading: 'Questions about your application',
  paragraphs: [
    `${investor} has read the application of ${called(company)} and would like to know more.`,
    `You can save your answers as often as you like. When every question is answered, choose ${QUESTION_TEXTS.submit}; after that they can no longer be changed.`,
  ],
  action: { label: 'Answer Questions', url: new URL(PATHS.questions(application_id), publicUrl) },
  because: `You submitted an application on ${product}.`,
})
