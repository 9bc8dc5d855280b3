import type { Choice } from '../../forms/choice.ts'
import { slugPart } from '../../slug.ts'

const OUTREACH = /^[a-z0-9]+(-[a-z0-9]+)*-outreach$/

/** The stored value of the investor group's own outreach: 'openround-partners-outreach' (D-names.4). */
export const outreachValue = (investor: string): string => `${slugPart(investor)}-outreach`

/** S3.22, with the labels of D-labels.9. */
export const howHeardChoices = (investor: string): readonly Choice[] => [
  { value: 'referred-by-founder', label: 'Referred by a founder' },
  { value: 'referred-by-investor', label: 'Referred by an investor' },
  { value: outreachValue(investor), label: `${investor} outreach` },
  { value: 'website-form', label: 'Website form' },
  { value: 'social-media', label: 'Social media' },
  { value: 'event-conference', label: 'Event or conference' },
  { value: 'other', label: 'Other' },
]

/** Whether a value may be stored. Any '…-outreach' may: it outlives a change of the investor's name. */
export const acceptsHowHeard = (value: string): boolean =>
  OUTREACH.test(value) || howHeardChoices('').some((choice) => choice.value === value)
