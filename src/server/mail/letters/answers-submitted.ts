import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

/** To the administrator who asked. */
export const answersSubmitted: Writer<'answers-submitted'> = ({ company }, { product, publicUrl }) => {
  const who = company.trim() || 'A founder'
  return {
    subject: `${who} has answered your questions`,
    preview: 'The answers are with the application.',
    heading: 'Your questions are answered',
    paragraphs: [`${who} has submitted the answers to your questions. You find them with the application.`],
    action: { label: 'Review applications', url: new URL(PATHS.review, publicUrl) },
    because: `You asked these questions on ${product}.`,
  }
}
