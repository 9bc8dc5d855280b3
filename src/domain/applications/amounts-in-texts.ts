import { spokenRupees } from '../money.ts'
import { monthNumber, YEAR_MONTHS } from './deck-month.ts'
import { type Answers, APPLICATION_FORM, type StandardKey } from './form/application-form.ts'
import { amountsIn, type StatedAmount } from './stated-amounts.ts'

/** An amount in a text that differs from the table which has the same amount. */
export type DifferingAmount = {
  readonly essay: StandardKey
  /** The table's field and the path of its input. */
  readonly field: StandardKey
  readonly path: string
  readonly sentence: string
}

/** The texts that are about the company itself, and not about its market and competitors. */
const ESSAYS = [
  ...(['founding_team_story', 'motivation_insight', 'team_experience', 'product_description'] as const),
  ...(['unique_solution', 'traction_data', 'key_metrics', 'business_model'] as const),
  ...(['help_beyond_funding', 'alternative_problem', 'long_term_vision'] as const),
] satisfies readonly StandardKey[]

/** The months of the revenue table, latest first. */
const REVENUE_KEYS = ['lastMonth', 'oneMonthBefore', 'twoMonthsBefore'] as const
type RevenueKey = (typeof REVENUE_KEYS)[number]

/** An answer in a table, with the values that a text may state. */
type Table = Pick<DifferingAmount, 'field' | 'path'> & {
  readonly values: readonly number[]
  /** What the text states, such as 'is sought', and what the table contains. */
  readonly stated: string
  readonly inTable: string
}

/**
 * Returns the amounts in an application's texts that differ from its tables. A text is compared only if it clearly
 * speaks about the company's own capital sought, past funding or monthly revenue.
 * @param at the time from which the revenue table's months count
 */
export const differingAmounts = (answers: Answers, at: Date): DifferingAmount[] =>
  ESSAYS.flatMap((essay) =>
    amountsIn(answers[essay]).flatMap((amount) => {
      const table = tableOf(amount, answers, at)
      if (!table || table.values.length === 0 || table.values.some((value) => fits(amount, value))) return []
      const { label } = APPLICATION_FORM.field(essay)
      return {
        essay,
        field: table.field,
        path: table.path,
        sentence: `‘${label}’ says that ${amount.text} ${table.stated}, but ${table.inTable}.`,
      }
    }),
  )

const fits = ({ from, to }: StatedAmount, value: number): boolean => from <= value && value <= to

function tableOf(amount: StatedAmount, answers: Answers, at: Date): Table | undefined {
  const company = answers.company_name.toLowerCase()
  if (isRaised(amount, company))
    return pastFunding(answers, IN_TOTAL.test(`${amount.sentence} | ${amount.after}`))
  if (isSought(amount, company)) return soughtCapital(answers)
  return isRevenue(amount, company) ? revenueOf(amount, answers, at) : undefined
}

function soughtCapital({ funding_amount_seeking: sought }: Answers): Table {
  return {
    field: 'funding_amount_seeking',
    path: 'funding_amount_seeking',
    values: sought > 0 ? [sought] : [],
    stated: 'is sought',
    inTable: `the capital sought is ${spokenRupees(sought)}`,
  }
}

/** The text speaks of all that was raised, and not of a round or an investor. */
const IN_TOTAL =
  /\b(?:so far|till now|until now|to date|till date|in all|in total|total of|already|altogether)\b(?!.*\| from\b)/u

function pastFunding({ past_funding }: Answers, isTotal: boolean): Table {
  const amounts = past_funding.flatMap(({ amount }) => amount || [])
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    field: 'past_funding',
    path: 'past_funding',
    values: isTotal && total > 0 ? [total] : sumsOf(amounts),
    stated: 'was raised',
    inTable: `past funding is ${spokenRupees(total)}`,
  }
}

/** Returns the sums of any of the amounts, because a text may speak of some rounds only. */
const sumsOf = (amounts: readonly number[]): number[] =>
  amounts
    .slice(0, ROWS)
    .reduce<number[]>((sums, amount) => sums.concat(amount, ...sums.map((sum) => sum + amount)), [])

/** The most rows of past funding whose sums are tried. */
const ROWS = 10

/** The subject is the company itself, or there is none: 'Raising ₹2 crore', 'So far raised ₹50 lakh'. */
function isOwn({ sentence, after }: StatedAmount, company: string): boolean {
  if (FORMER.test(sentence) || FORMER.test(after)) return false
  const own = Math.max(
    ...[...sentence.matchAll(OWN)].map(({ index }) => index),
    company === '' ? -1 : sentence.lastIndexOf(company),
  )
  return own < 0 ? wordsIn(sentence).every((word) => NO_SUBJECT.has(word)) : !OTHER.test(sentence.slice(own))
}
const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)

/** What a founder did before this company. */
const FORMER =
  /\b(?:previous|earlier|last|first|former|another) (?:company|startup|start-up|venture|employer)\b/u
/** The words of a sentence without a subject, in front of an amount. */
const NO_SUBJECT = new Set(
  (
    'so far to date until till now in total all already currently today presently at present also just been about a an of ' +
    'the for looking raise raising raised fundraising seeking secure secured closed round seed pre-seed angel funding ' +
    'capital equity up over around nearly total last month this per monthly revenue sales turnover was is stood billed with at ask fundraise required requirement sought ' +
    'investment hit reached touched in january february march april may june july august september october november december'
  ).split(' '),
)
const OWN =
  /\b(?:we|angels?|investors?|we're|we've|i|i'm|i've|us|our (?:company|startup|start-up|team|round|ask|fundraise|funding|requirement|capital|investment|current|seed|previous|last|raise|firm|business|revenues?|sales|monthly|total|mrr|arr|turnover|billings?|topline|income)|the (?:company|startup|team)|company|mrr|arr|revenues?|sales|turnover|billings?)\b/gu
const OTHER =
  /\b(?:who|whose|they|he|she|competitors?|compete\w*|rivals?|incumbents?|customer's|customers'|per (?!month)\w+|each|every (?!month)|average|typical|gmv|gross merchandise)\b/u

const SEEKS =
  /\b(?:raising|fundraising|fundraise|seeking|seek|requesting|asking|looking|need|needs|require|ask|asks|requirement|sought|to (?:raise|secure|close|get))$/u
const WITH_CAPITAL = /\b(?:with|use|using)$/u
const THIS_CAPITAL = /^(?:this|the|your|our) (?:\S+ )?(?:investment|funding|capital|round|raise)\b/u
/** A goal of later years, not the capital sought now. */
const LATER_BEFORE =
  /\b(?:next|later|after|once|then|eventually|future|when|if|(?:in|by) 20\d\d|in \S+ (?:months|years))\b/u
const LATER_AFTER =
  /^(?:(?:in |as )?(?:an? |our )?series|(?:in|by) 20\d\d|in (?:\S+ ){1,3}(?:months|years)|next|later)\b/u
/** Amounts that are no equity of the company. */
const NO_EQUITY =
  /^(?:\S+ )?(?:of |in |as |worth )?(?:\S+ )?(?:loans?|debt|orders?|grants?|revenues?|sales|turnover|customers?|credit|donations?|for (?:customers|clients|farmers|others|charity|them))\b/u

/** '₹2 crore that we are raising', 'the ₹2 crore raise'. */
const SOUGHT_AFTER =
  /^(?:(?:that |which )?(?:we are|we're|we) (?:now )?(?:raising|seek|seeking|asking)|raise|fundraise|ask)\b/u

function isSought(amount: StatedAmount, company: string): boolean {
  const { before, fillers, after } = amount
  if (SOUGHT_AFTER.test(after)) return true
  const isStated = SEEKS.test(before) || (WITH_CAPITAL.test(before) && THIS_CAPITAL.test(fillers))
  if (!isStated || NO_EQUITY.test(after) || !isOwn(amount, company)) return false
  const isPlan = /\bto (?:raise|secure|close|get)$/u.test(before)
  const isLater = LATER_BEFORE.test(`${before} ${fillers}`.split(' ').slice(-12).join(' '))
  if (isPlan && (isLater || LATER_AFTER.test(after) || /\bseries\b/u.test(fillers))) return false
  // 'We need ₹5 lakh for licences' is about costs, unless the sentence is about capital.
  const isNeed = /\b(?:need|needs|require|get|requirement|asking)$/u.test(before)
  return (
    !isNeed ||
    /\b(?:funding|funds?|capital|investment|equity|round|raise|seed)\b/u.test(`${before} ${fillers} ${after}`)
  )
}

const RAISED = /\b(?:raised|raising)$/u
const CLOSED = /\b(?:closed|secured|received|got|completed|attracted)$/u
const OF_FUNDING = /\b(?:funding|funds?|investments?|equity|rounds?|seed|angels?|investors?|capital)\b/u

function isRaised(amount: StatedAmount, company: string): boolean {
  const { before, fillers, after } = amount
  if (NO_EQUITY.test(after) || /\b(?:grant|loan|debt)\b/u.test(fillers)) return false
  if (/\b(?:will|would|to have|could|should)\b/u.test(before)) return false
  if (/^(?:(?:has|have|was|were) (?:been )?(?:already )?)?raised\b/u.test(after)) {
    return !/^raised by (?!us)/u.test(after) && isOwn(amount, company) && !SEEKS.test(before)
  }
  if (!isOwn(amount, company)) return false
  if (RAISED.test(before)) return /raised$/u.test(before)
  if (/\binvested$/u.test(before)) return /^in (?:us|(?:the|our) company)\b/u.test(after)
  if (/\b(?:previous|last|earlier)$/u.test(before)) return /\bround\b/u.test(fillers)
  return CLOSED.test(before) && OF_FUNDING.test(`${fillers} ${after.split(' ').slice(0, 4).join(' ')}`)
}

/** Revenue of the whole company, and not of a product or a channel as in 'export revenue'. */
const REVENUE =
  /(?:^|\b(?:our|my|the|and|in|of|\w+ary|\w+ber|with|had|made|month|monthly|month's|total|net|gross|recurring|current|overall|annual|annuali[sz]ed|july|june|may|april|march|august|clocked|recorded|company's) )(?:revenues?|sales|turnover|billings?|topline|top line|income|mrr|arr)\b|\b(?:mrr|arr|billed|invoiced|earned)\b/u
/** Verbs that state revenue together with a month. */
const EARNS = /\b(?:we|company) (?:now |currently |already )?(?:make|earn|do|bill|invoice|generate|clock)$/u
const PLANNED =
  /\b(?:targets?|goals?|aim(?:ing)?|plans?|planning|expect(?:ed|ing)?|project(?:ed|ion|ing)|forecast|will|would|should|could|hope|hoping|next|potential|break-?even|once|when|if|until|till|ago|last year|fy ?\d+|quarter|by 20\d\d|in 20\d\d|reach|raise|raising|raised)\b/u
const COST =
  /\b(?:rent|costs?|burn|salar(?:y|ies)|expenses?|profits?|margins?|loss(?:es)?|loans?|budget|spend|spent|gmv)\b/u

const REVENUE_AFTER = /^(?:(?:in|of) (?:\S+ )?)?(?:revenues?|sales|mrr|arr|turnover|billings?)\b/u
/** 'up ₹50,000' is a change, and 'up to ₹5 lakh' is not. */
const CHANGE = /\b(?:up|grew|rose|fell|dropped|went)\b(?!.*\bto\b)/u

function isRevenue(amount: StatedAmount, company: string): boolean {
  const { before, fillers, after } = amount
  const [near, next] = [before.split(' ').slice(-10).join(' '), after.split(' ').slice(0, 5).join(' ')]
  const isStated =
    REVENUE.test(near) || EARNS.test(near) || (REVENUE_AFTER.test(next) && isOwn(amount, company))
  if (!isStated || PLANNED.test(`${near} ${fillers}`) || COST.test(near) || CHANGE.test(fillers)) return false
  if (/^(?:\S+ )?(?:by (?!us)|next|ago|target|per (?!month)|each (?!month)|of (?:rent|costs?))/u.test(next))
    return false
  return isOwn(amount, company)
}

const MONTH_NAMES =
  /\b(?:in|of|for|during|this|last|'s)? ?(?<month>january|february|march|april|may|june|july|august|september|october|november|december)\b(?!,? (?!20\d\d)\d)/gu
const MONTHLY = /\b(?:mrr|monthly|per month|a month|every month|each month|p\.?m\.?)\b|\/ ?month/u
const YEARLY = /\b(?:arr|run[- ]?rate|annuali[sz]ed)\b/u

/** Returns the revenue of the month, or of any month, of which the text speaks. */
function revenueOf(
  { before, fillers, after }: StatedAmount,
  { current_revenue }: Answers,
  at: Date,
): Table | undefined {
  const near = `${before.split(' ').slice(-12).join(' ')} ${fillers}`
  const next = after.split(' ').slice(0, 6).join(' ')
  const said = `${near} | ${next}`
  const ofMonths = (keys: readonly RevenueKey[], factor = 1): Table | undefined => {
    const amounts = keys.map((key) => current_revenue[key])
    // A month that is left blank may have any revenue.
    if (amounts.some((amount) => amount === null)) return undefined
    const values = amounts.flatMap((amount) => (amount === null ? [] : amount * factor))
    const [key = 'lastMonth'] = keys
    const shown = spokenRupees(current_revenue[key] ?? 0)
    return {
      field: 'current_revenue',
      path: `current_revenue.${key}`,
      // A text may round an average of the months.
      values: values.length > 1 ? [...values, mean(values)] : values,
      stated: 'is the revenue',
      inTable: `the revenue of ${MONTH_LABELS[key]} is ${shown}`,
    }
  }
  if (YEARLY.test(said)) return ofMonths(REVENUE_KEYS, YEAR_MONTHS)
  if (/\b(?:last|previous|past) month\b/u.test(said)) return ofMonths(['lastMonth'])
  const named = [...next.matchAll(MONTH_NAMES), ...[...near.matchAll(MONTH_NAMES)].reverse()][0]?.groups
    ?.month
  if (named) {
    const index = NAMES.indexOf(named)
    const back = ((monthNumber(at) % YEAR_MONTHS) - index - 1 + 2 * YEAR_MONTHS) % YEAR_MONTHS
    const key = REVENUE_KEYS[back]
    return key && ofMonths([key])
  }
  return MONTHLY.test(said) ? ofMonths(REVENUE_KEYS) : undefined
}

const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
)
const MONTH_LABELS = {
  lastMonth: 'last month',
  oneMonthBefore: '1 month before',
  twoMonthsBefore: '2 months before',
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
