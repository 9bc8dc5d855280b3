import { type Founder, firstFounderName } from '../applications/founders.ts'
import { REVIEW_TEXTS } from './messages.ts'

/** The first founder's name, as the list and the search know the applicant (specification, section 6). */
export const applicantName = (founders: readonly Founder[]): string =>
  firstFounderName(founders) || REVIEW_TEXTS.applicantUnknown
