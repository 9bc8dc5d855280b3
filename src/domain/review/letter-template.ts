/** What a template may name in braces. */
export type Placeholder =
  | 'first_name'
  | 'company'
  | 'investor'
  | 'status'
  | 'reasons'
  | 'note'
  | 'reapply_after'
  | 'link'

/** What stands in a letter for each of them; blank where there is nothing to say. */
export type LetterFacts = Readonly<Record<Placeholder, string>>

/** A letter in words: plain text, whose paragraphs an empty line parts. */
export type LetterText = { readonly subject: string; readonly body: string }

/** What founders read while nobody has written a template for the status. */
export const DEFAULT_TEMPLATE: LetterText = {
  subject: 'Your application to {investor}: {status}',
  body: 'The status of the application of {company} is now: {status}.\n\n{note}\n\n{reasons}',
}

const NAMED = /\{(\w+)\}/g
const EMPTY_LINES = /\n\s*\n/
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu

/**
 * Fills a template in. What is filled in is not looked through again: a company may call itself '{note}'.
 * A paragraph goes of which the placeholders leave nothing; a subject of which they leave nothing is the default's.
 */
export function fillTemplate({ subject, body }: LetterText, facts: LetterFacts): LetterText {
  const fill = (text: string) => text.replace(NAMED, (whole, name) => facts[name as Placeholder] ?? whole)
  const inOneLine = (text: string) => fill(text).replace(BREAKS, ' ').trim()
  const paragraphs = body.split(EMPTY_LINES).map((paragraph) => fill(paragraph).trim())
  return {
    subject: inOneLine(subject) || inOneLine(DEFAULT_TEMPLATE.subject),
    body: paragraphs.filter(Boolean).join('\n\n'),
  }
}

/** The paragraphs of a letter's body. */
export const paragraphsOf = (body: string): string[] => body.split(EMPTY_LINES).filter(Boolean)
