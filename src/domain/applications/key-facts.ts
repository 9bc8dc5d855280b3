import type { BrandNames } from '#domain/brand-names.ts'
import { REVENUE_MONTHS } from '#domain/forms/kinds/monthly-revenue.ts'
import { formatOptionalRupees } from '#domain/forms/kinds/rupees.ts'
import { nonBlank } from '#domain/forms/list-entries.ts'
import { formatRupees, groupDigits } from '#domain/money.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { isolate } from '../text.ts'
import { type Answers, APPLICATION_FORM, type StandardKey } from './form/application-form.ts'

type Fact = { readonly label: string; readonly text: string }

export type KeyFacts = {
  readonly description: string
  /** Industry, stage and city. */
  readonly profile: readonly string[]
  readonly facts: readonly Fact[]
}

/** Returns the facts that reviewers look for first. Omits missing facts. */
export function keyFacts(answers: Answers, names: BrandNames): KeyFacts {
  const textOf = (key: StandardKey) => APPLICATION_FORM.text(key, answers[key], names)
  const facts = [
    { label: 'Capital sought', text: positiveRupees(answers.funding_amount_seeking) },
    { label: 'Raised so far', text: raisedSoFar(answers, textOf('funding_stage')) },
    { label: 'Gross margin', text: textOf('gross_margins') },
    { label: 'Revenue, last 3 months', text: revenueTrend(answers.current_revenue) },
    { label: 'Founders', text: founderNames(answers) },
  ]
  return {
    description: trimBlank(answers.one_line_description),
    profile: nonBlank([textOf('industry'), textOf('company_stage'), textOf('hq_city')]),
    facts: facts.filter(({ text }) => text !== ''),
  }
}

const positiveRupees = (amount: number | null) => (amount ? formatRupees(amount) : '')

const raisedSoFar = ({ past_funding }: Answers, stage: string): string => {
  const raised = past_funding.reduce((total, { amount }) => total + (amount ?? 0), 0)
  return nonBlank([positiveRupees(raised), stage]).join(' · ')
}

/**
 * Returns the monthly revenues, oldest first, with the growth from the first to the last. Returns '' if no revenue is
 * stated.
 */
function revenueTrend(revenue: Answers['current_revenue']): string {
  const months = REVENUE_MONTHS.map(({ key }) => revenue[key]).reverse()
  if (months.every((amount) => amount === null)) return ''
  const amounts = months.map((amount) => formatOptionalRupees(amount) || '–').join(' → ')
  const growth = growthText(revenue.twoMonthsBefore, revenue.lastMonth)
  return growth ? `${amounts} (${growth})` : amounts
}

const NO_BREAK = '\u00a0'

/** Returns '+12 %' or '−5 %'. Returns '' if an amount is missing or the first one is 0. */
function growthText(from: number | null, to: number | null): string {
  if (!from || to === null) return ''
  const percent = Math.round(((to - from) / from) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${groupDigits(Math.abs(percent))}${NO_BREAK}%`
}

const founderNames = ({ founders_data, number_of_founders }: Answers): string =>
  nonBlank(founders_data.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
    .map(isolate)
    .join(', ') || String(number_of_founders ?? '')
