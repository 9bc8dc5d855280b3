import { QUESTION_TEXTS } from '#domain/questions/messages.ts'
import { NO_FILTERS, writeFilters } from '#domain/review/filters.ts'
import { PATHS } from '#domain/routes.ts'
import { searchFor, shortName } from './company.ts'
import type { Writer } from './letter.ts'

/** To the administrator who asked; the link finds the application's card in the review list. */
export const answersSubmitted: Writer<'answers-submitted'> = ({ company }, { product, publicUrl }) => {
  const who = shortName(company) || 'A founder'
  const url = new URL(PATHS.review, publicUrl)
  url.search = writeFilters({ ...NO_FILTERS, search: searchFor(company) }).toString()
  return {
    subject: `${who} has answered your questions`,
    preview: `Read the answers under ${QUESTION_TEXTS.title} on the application's card.`,
    heading: 'Your questions are answered',
    paragraphs: [
      `${who} has submitted the answers to your questions. They can no longer be changed.`,
      `You find them under ${QUESTION_TEXTS.title} on the application's card in the review list.`,
    ],
    action: { label: 'Read the answers', url },
    because: `You asked these questions on ${product}.`,
  }
}
