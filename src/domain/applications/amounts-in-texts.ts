import { spokenRupees } from '../money.ts'
import { MONTHS, monthNumber, YEAR_MONTHS } from './deck-month.ts'
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
  /** The table contains more than the text speaks of, such as one-off sales besides recurring revenue. */
  readonly mayBeLess?: boolean
  /** The statement of the text, such as 'is sought', and the content of the table. */
  readonly stated: string
  readonly inTable: string
}

/**
 * Returns the amounts in an application's texts that differ from its tables. A text is compared only if it clearly
 * speaks about the company's own capital sought, past funding or monthly revenue: with 'we', 'our …', the company's
 * name or no subject, and with a form of raise, seek, ask, need, look for, require, close, secure, receive or invest
 * next to the amount, or with revenue, sales, turnover, billings, MRR or ARR and a month. Other wordings are ignored,
 * because a false alarm costs a founder more than a contradiction that nobody points out.
 * @param at the time from which the revenue table's months count
 */
export const differingAmounts = (answers: Answers, at: Date): DifferingAmount[] =>
  ESSAYS.flatMap((essay) => {
    const found = amountsIn(answers[essay]).flatMap((amount) => {
      const table = tableOf(amount, answers, at)
      if (!table || table.values.length === 0 || table.values.some((value) => fits(amount, value))) return []
      if (table.mayBeLess && table.values.every((value) => amount.to < value)) return []
      const { label } = APPLICATION_FORM.field(essay)
      return {
        essay,
        field: table.field,
        path: table.path,
        sentence: `‘${label}’ says that ${amount.text} ${table.stated}, but ${table.inTable}.`,
      }
    })
    // A text may state the same amount twice.
    return [...new Map(found.map((one) => [one.sentence, one])).values()]
  })

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

/**
 * The subject is the company itself, or there is none: 'Raising ₹2 crore', 'So far raised ₹50 lakh'. Nothing else comes
 * before it, as in 'our mentor says that we need' or 'in summer we make'.
 */
function isOwn({ sentence, after }: StatedAmount, company: string): boolean {
  if (FORMER.test(sentence) || FORMER.test(after)) return false
  const phrases = [...sentence.matchAll(OWN)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  )
  const name = company === '' ? -1 : sentence.lastIndexOf(company)
  if (name >= 0) phrases.push([name, name + company.length])
  const starts = phrases.map(([start]) => start)
  const ends = phrases.map(([, end]) => end)
  const lead = sentence.slice(0, Math.min(...starts, sentence.length))
  return (
    wordsIn(lead).every(isNoSubject) &&
    !OTHER.some((other) => other.test(sentence.slice(Math.max(...ends, 0))))
  )
}
const wordsIn = (text: string): string[] => text.split(' ').filter(Boolean)
const isNoSubject = (word: string): boolean => NO_SUBJECT.has(word) || YEAR.test(word)
/** '2026', '26' and 'oct'26'. */
const YEAR = /^(?:[a-z]{3,4}'?)?(?:20)?\d\d$/u

/** Wordings for work before this company. */
const FORMER =
  /\b(?:previous|earlier|last|first|former|another) (?:compan(?:y|ies)|startups?|start-ups?|ventures?|employers?|jobs?|roles?)\b/u
/** The words of a sentence without a subject, in front of an amount. */
const NO_SUBJECT = new Set(
  (
    'so far to date until till now in total all already currently today presently at present also just been about a an of ' +
    'the for looking raise raising raised fundraising seeking secure secured closed round seed pre-seed angel funding ' +
    "capital equity up over around nearly total last month month's this per monthly was is were are has have been stood stands billed with at " +
    'ask fundraise required requirement sought investment hit reached touched crossed came grew rose and past previously ' +
    'funds external overall size current net gross recurring mrr arr revenue revenues sales turnover billing billings topline in ' +
    'january february march april may june july august september october november december jan feb mar apr jun jul aug ' +
    'sep sept oct nov dec though although but so because since inception having year years two three months only alone get there'
  ).split(' '),
)
const OWN =
  /\b(?:we|we're|we've|i|i'm|i've|our (?:goal|plan|aim|company|startup|start-up|team|round|ask|fundraise|funding|requirement|capital|investment|current|seed|previous|last|raise|firm|business|revenues?|sales|monthly|total|mrr|arr|turnover|billings?|topline|income)|the (?:company|startup|team))\b/gu
/** Another subject between the company and the amount, such as 'a clinic has' or 'companies that raised'. */
const OTHER = [
  /\b(?:who|whose|how|they|their|its|he|she|competitors?|compete\w*|rivals?|incumbents?|per (?!month)\w+|each|every (?!month)|average|typical|gmv|gross merchandise)\b/u,
  /\b(?:that|which) (?!(?:we|we're|we've|i|our) )/u,
  /\b(?!(?:month|year|today|company|it|that|let|here)')\w+(?:'s|s') /u,
  /\bour (?!(?:sales|revenues|billings|angels|investors|operations|friends) )\w+s /u,
  /\b(?:an?|one|most|many|some|other|these|those) (?!and )\S+ (?:(?!and |we |i )\S+ ){0,3}(?:with|has|have|had|makes?|made|do|does|did|earns?|earned|raised|sells?|needs?)\b/u,
  // 'The dairy we work with had revenue of'.
  /^ (?!(?:now|also|just|still|then|today|already|can|have|had|has|is|was|and|\w+ly) )\S+ (?:with |for |to |from |in )?(?:has|have|had|makes|made|does|did)\b/u,
]
/** The amount is not there, or is only thought of: 'we did not raise', 'if we had raised'. */
const UNREAL =
  /\b(?:not|never|cannot|\w+n't|without|rather than|instead of|unlike|why|whether|if|could|should|might|would(?! (?:like|love) to))\b/u
/** 'Raising ₹10 crore would be too much', 'MRR of ₹20 lakh is what funds want to see'. */
const UNREAL_AFTER = /^(?:would|could|should|might|is (?:what|not|too)|was (?:not|too)|means)\b/u

const SEEKS =
  /\b(?:raising|fundraising|fundraise|seeking|seek|requesting|asking|looking|need|needs|require|ask|asks|requirement|sought|(?:funding|funds?|capital|investment) (?:required|requirement)|to (?:raise|secure|close|get))$/u
const WITH_CAPITAL = /\b(?:with|use|using)$/u
const THIS_CAPITAL = /^(?:this|the|your|our) (?:\S+ )?(?:investment|funding|capital|round|raise)\b/u
/** 'Want to raise', but not 'helped them to raise', 'were able to raise' or 'took us a year to raise'. */
const PLANS =
  /\b(?:want|wants|wish|plan|plans|planning|looking|like|love|hope|hoping|intend|intends|aim|aiming|going|out|trying|need|ready|(?:goal|plan|aim|target|ask) is) to \w+$/u
/** A goal of later years, not the capital sought now. */
const LATER_BEFORE =
  /\b(?:next|later|after|once|then|eventually|future|when|if|(?:in|by) 20\d\d|in \S+ (?:months|years))\b/u
const LATER_AFTER =
  /^(?:(?:in |as )?(?:an? |our )?series|(?:in|by) 20\d\d|in (?:\S+ ){1,3}(?:months|years)|next|later)\b/u
const FUTURE =
  /\b(?:in (?:\S+ )?(?:months|years?)|will|shall|we'll|i'll|next|(?:in|by) (?:20\d\d|fy ?\d+))\b/u
const FUTURE_AFTER = /^(?:in|by) (?:20\d\d|fy ?\d+)\b/u
/** 'We were raising', 'we had planned to raise'. */
const PAST = /\b(?:were|was|had|tried|planned|wanted|hoped|needed)(?: \S+){1,4}$/u
/** A part of the capital, or money for each month. */
const PART =
  /^(?:of (?:it|this|that)\b|(?:of|from|out of) (?:the|this|our) (?:\S+ )?(?:rounds?|raise|funds?|money|capital|investment)\b|(?:a|per|every|each) (?:day|week|month|year)\b|monthly\b)/u
/** Amounts that are no equity of the company. */
const NO_EQUITY =
  /^(?:\S+ )?(?:of |in |as |worth )?(?:\S+ )?(?:loans?|debt|orders?|grants?|revenues?|sales|turnover|customers?|credit|donations?|working capital|relief|for (?:customers|clients|farmers|others|charity|them))\b/u

/** '₹2 crore that we are raising' and 'the ₹2 crore raise'. */
const SOUGHT_AFTER = /^(?:that |which )?(?:we are|we're|we) (?:now )?(?:raising|seek|seeking|asking)\b/u
const RAISE_AFTER = /^(?:raise|fundraise|ask)\b/u

function isSought(amount: StatedAmount, company: string): boolean {
  const { before, fillers, after } = amount
  if (UNREAL.test(before) || UNREAL_AFTER.test(after) || PART.test(after)) return false
  if (FUTURE.test(before) || FUTURE_AFTER.test(after) || PAST.test(before)) return false
  if (SOUGHT_AFTER.test(after)) return true
  const isStated =
    SEEKS.test(before) || RAISE_AFTER.test(after) || (WITH_CAPITAL.test(before) && THIS_CAPITAL.test(fillers))
  if (!isStated || NO_EQUITY.test(after) || !isOwn(amount, company)) return false
  const isPlan = /\bto (?:raise|secure|close|get)$/u.test(before)
  if (isPlan && !PLANS.test(before)) return false
  const isLater = LATER_BEFORE.test(`${before} ${fillers}`.split(' ').slice(-12).join(' '))
  if (isPlan && (isLater || LATER_AFTER.test(after) || /\bseries\b/u.test(fillers))) return false
  // 'We need ₹5 lakh for licences' is about costs, unless the sentence is about capital.
  const isNeed = /\b(?:need|needs|require|get|requirement|asking)$/u.test(before)
  return (
    !isNeed ||
    /\b(?:funding|funds?|capital|investment|equity|round|raise|seed)\b/u.test(`${before} ${fillers} ${after}`)
  )
}

const RAISED = /\braised(?: (?:so far|(?:to|till|until) date|till|until|in|altogether|overall))?$/u
/** Money that is no investment in the company: public programmes, prizes and donations. */
const PUBLIC_MONEY =
  /\b(?:scheme|programme|government|govt|grants?|subsid(?:y|ies)|priz(?:e|es)|awards?|hackathon|challenge|csr|donations?|crowdfund\w*|kickstarter|milaap|ketto|nidhi|birac|sisfs|rkvy|dst|sidbi|atal|startup india|loans?|debt)\b/u
/** 'Raised ₹6 lakh on a platform', 'raised ₹18 lakh in pre-orders'. */
const RAISED_THROUGH =
  /^(?:on|through|via|by)\b|^for an? |^(?:in|of|as|worth) (?:\S+ )?(?:pre-?orders?|invoices?|deposits?)\b/u
const CLOSED = /\b(?:closed|secured|received|got|completed|attracted)$/u
const OF_FUNDING = /\b(?:funding|funds?|investments?|equity|rounds?|seed|angels?|investors?|capital)\b/u

function isRaised(amount: StatedAmount, company: string): boolean {
  const { before, fillers, after } = amount
  if (NO_EQUITY.test(after) || RAISED_THROUGH.test(after)) return false
  if (PUBLIC_MONEY.test(`${before} ${fillers} ${after}`)) return false
  if (/\b(?:will|to have)\b/u.test(before) || UNREAL.test(before) || UNREAL_AFTER.test(after)) return false
  if (/^(?:(?:has|have|was|were) (?:been )?(?:already )?)?raised\b/u.test(after)) {
    return !/^raised by (?!us)/u.test(after) && isOwn(amount, company) && !SEEKS.test(before)
  }
  if (/\b(?:angels?|investors?) (?:have |has )?(?:already )?invested$/u.test(before))
    return /^in (?:us|our company)\b/u.test(after)
  if (!isOwn(amount, company)) return false
  if (RAISED.test(before)) return true
  if (/\b(?:previous|last|earlier)$/u.test(before)) return /\bround\b/u.test(fillers)
  return CLOSED.test(before) && OF_FUNDING.test(`${fillers} ${after.split(' ').slice(0, 4).join(' ')}`)
}

/** Revenue of the whole company, and not of a product or a channel as in 'export revenue'. */
const REVENUE =
  /(?:^|\b(?:our|my|the|and|in|of|\w+ary|\w+ber|with|had|made|month|monthly|month's|total|net|gross|recurring|current|overall|annual|annuali[sz]ed|july|june|may|april|march|august|oct|nov|20\d\d|clocked|recorded|company's) )(?:revenues?|sales|turnover|billings?|topline|top line|income|mrr|arr)\b|\b(?:mrr|arr|billed|invoiced|earned)\b/u
/** Verbs that state revenue together with a month. */
const EARNS = /\b(?:we|company) (?:now |currently |already )?(?:make|earn|do|bill|invoice|generate|clock)$/u
/** Verbs that state a level of revenue, and not what was added or lost. */
const LEVEL =
  /(?:^|\b(?:we|we're|we've|at|with|make|made|do|did|generated?|earn|earned|clocked|recorded|achieved|posted|booked|billed|invoiced|have|had|has|to|month|today|closed|ended|\w+ary|\w+ber|march|april|may|june|july|august|oct|nov|20\d\d))$/u
const PLANNED =
  /\b(?:targets?|goals?|aim(?:ing)?|plans?|planning|expect(?:ed|ing)?|project(?:ed|ion|ing)|forecast|will|would|should|could|hope|hoping|next|potential|break-?even|can|might|enough|(?:takes?|gets?|brings?|lets?|helps?) us|this round|the round|capacity|started|began|before|initially|formerly|used to|once|when|until|till|ago|last year|fy ?\d+|quarter|by 20\d\d|in 20\d\d|reach|raise|raising|raised)\b/u
const COST =
  /\b(?:rent|costs?|burn|salar(?:y|ies)|expenses?|profits?|margins?|loss(?:es)?|loans?|budget|spend|spent|gmv)\b/u

const REVENUE_AFTER = /^(?:(?:in|of) (?:\S+ )?)?(?:revenues?|sales|mrr|arr|turnover|billings?)\b/u
/** 'Sales in Gujarat' and 'revenue of our retailers', but not 'sales in October'. */
const PART_OF_REVENUE =
  /\b(?:revenues?|sales|turnover|billings?|income|mrr|arr) (?:from|of|in|at|by|through|per|for|on) (?!(?:the |this |our )?(?:month|last|past|previous|company|business|operations|over|about|around|total|\w+ary|\w+ber|march|april|may|june|july|august|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b)/u
/** A revenue that is planned or expected, or was reached over a longer time. */
const LATER_REVENUE =
  /\b(?:by (?:the end|next|(?:\w+ )?20\d\d)|within|in (?:\S+ ){1,2}(?:months|years)|if|once|will|would|before (?:they|we))\b/u
/** 'up ₹50,000' is a change, and 'up to ₹5 lakh' is not. */
const CHANGE = /\b(?:up|grew|rose|fell|dropped|went)\b(?!.*\bto\b)/u

function isRevenue(amount: StatedAmount, company: string): boolean {
  const { before, fillers, after } = amount
  const [near, next] = [before.split(' ').slice(-10).join(' '), after.split(' ').slice(0, 5).join(' ')]
  const isStated = REVENUE.test(near) || EARNS.test(near) || (REVENUE_AFTER.test(next) && LEVEL.test(near))
  if (!isStated || PLANNED.test(`${near} ${fillers}`) || COST.test(near) || CHANGE.test(fillers)) return false
  if (/\bby$|\b(?:added|lost|new|lose)\b/u.test(near)) return false
  if (PART_OF_REVENUE.test(near) || UNREAL.test(near) || UNREAL_AFTER.test(after)) return false
  if (LATER_REVENUE.test(next)) return false
  // 'I earned ₹2 lakh a month' is about a founder's former work.
  if (/\bi(?:'m|'ve)?\b(?!.*\b(?:we|our)\b)/u.test(amount.sentence)) return false
  if (
    /^(?:\S+ )?(?:by (?!us)|next|ago|target|per (?!month)|each (?!month)|of (?:rent|costs?)|(?:in|as|of) interest)/u.test(
      next,
    )
  )
    return false
  return isOwn(amount, company)
}

const MONTH_NAMES =
  /\b(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![\p{L}])(?:[ '-]?(?<year>20\d\d)|['-](?<year2>\d\d)(?!\d))?(?! \d)/gu
/** 'From April to September', which is no month. */
const PERIOD = /\b(?:from|between|since) (?:\w+ary|march|april|may|june|july|august|\w+ber)\b/u
const MONTHLY = /\b(?:mrr|monthly|per month|a month|every month|each month|p\.?m\.?)\b|\/ ?month/u
const RECURRING = /\b(?:mrr|arr|recurring)\b/u
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
    const shown = spokenRupees((current_revenue[key] ?? 0) * factor)
    return {
      field: 'current_revenue',
      path: `current_revenue.${key}`,
      // A text may round an average of the months.
      values: values.length > 1 ? [...values, mean(values)] : values,
      stated: 'is the revenue',
      mayBeLess: RECURRING.test(said),
      inTable: `${factor > 1 ? `${factor} times ` : ''}the revenue of ${MONTH_LABELS[key]} is ${shown}`,
    }
  }
  if (PERIOD.test(said)) return undefined
  if (YEARLY.test(said)) return ofMonths(REVENUE_KEYS, YEAR_MONTHS)
  if (/\b(?:last|previous|past) month\b/u.test(said)) return ofMonths(['lastMonth'])
  const named = [...next.matchAll(MONTH_NAMES), ...[...near.matchAll(MONTH_NAMES)].reverse()][0]?.groups
  if (named) {
    const now = monthNumber(at)
    const index = MONTHS.indexOf((named.month ?? '').slice(0, 3))
    const back = ((now % YEAR_MONTHS) - index - 1 + 2 * YEAR_MONTHS) % YEAR_MONTHS
    const year = named.year ?? named.year2
    const isOtherYear =
      year && Number(year) % CENTURY !== Math.floor((now - back - 1) / YEAR_MONTHS) % CENTURY
    const key = isOtherYear ? undefined : REVENUE_KEYS[back]
    return key && ofMonths([key])
  }
  return MONTHLY.test(said) ? ofMonths(REVENUE_KEYS) : undefined
}

const CENTURY = 100
const MONTH_LABELS = {
  lastMonth: 'last month',
  oneMonthBefore: '1 month before',
  twoMonthsBefore: '2 months before',
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
