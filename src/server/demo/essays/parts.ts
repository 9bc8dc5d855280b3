import { type Company, type DemoFounder, need } from '../company.ts'

/** A hand-written passage that fits any company, told with its facts. */
export type Part = (company: Company) => string

/**
 * One of the passages, by the company's place in the list. Essays step through their passages at different
 * paces, so that no two companies come by the same mixture.
 * @param pace how many passages the next company is further on
 */
export const turn = (parts: readonly Part[], company: Company, place: number, pace: number): string => {
  const part = parts[(place * pace) % parts.length]
  return part ? part(company) : ''
}

export const fact = (company: Company, key: string): string => need(company.facts, company.slug, key)

export const lead = (company: Company): string => {
  const [first] = company.founders
  return first ? latinName(first) : ''
}

/** A first name as the (English) essays and decks write it. */
export const latinName = ({ firstName, mailbox }: DemoFounder): string =>
  /^\p{Script=Latin}/u.test(firstName) ? firstName : capitalised(mailbox)

/** In full, for the sentence that says who they are; elsewhere their short name will do. */
export const whom = (company: Company): string => fact(company, 'customers')
export const customers = (company: Company): string => fact(company, 'short')
/** Who decides, without the circumstances that the file tells after a comma. */
export const decider = (company: Company): string => fact(company, 'decides').split(',')[0] ?? ''
export const buyer = (company: Company): string => fact(company, 'buyer')

export const capitalised = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1)
