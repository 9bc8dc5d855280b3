import { readAmount } from '../amounts.ts'
import { FULL_PERCENT, sumShares } from '../forms/kinds/shares.ts'
import { spokenRupees } from '../money.ts'
import { isolate } from '../text.ts'
import { FIGURE_CHECK_NAMES, type FigureCheckName } from './figure-check-names.ts'
import type { Answers, StandardKey } from './form/application-form.ts'

/** An answer, or an input within it, that contradicts another one. */
type Place = {
  readonly field: StandardKey /** Path of the input, such as 'current_revenue.lastMonth'. */
  readonly path: string
}

/** A contradiction between answers, as a sentence with the places that it names. */
export type Contradiction = {
  readonly check: FigureCheckName
  readonly places: readonly Place[]
  readonly sentence: string
}

type Found = Omit<Contradiction, 'check'>

/**
 * A rule about figures. `fields` are the answers that it compares, to which its places default.
 * @param at the time of the submission, or now for a draft
 */
type FigureCheck = {
  readonly fields: readonly StandardKey[]
  readonly test: (answers: Answers, at: Date) => readonly (string | Found)[]
}

/** Share by which an amount in a text may differ from a table, because people round amounts that they write out. */
const ROUNDING = 0.05
/** Percentage points by which shares such as thirds may miss 100. */
const SHARE_ROUNDING = 0.1
const FALL_FACTOR = 2
const RISE_FACTOR = 10
const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The months of the revenue table, earliest first. */
const REVENUE_KEYS = ['twoMonthsBefore', 'oneMonthBefore', 'lastMonth'] as const
const REVENUE_MONTH_COUNT = REVENUE_KEYS.length
const ESSAYS = [
  ...(['founding_team_story', 'team_experience', 'product_description', 'market_opportunity'] as const),
  ...(['traction_data', 'key_metrics', 'business_model', 'help_beyond_funding', 'long_term_vision'] as const),
] satisfies readonly StandardKey[]

export const FIGURE_CHECK_TEXTS = {
  title: 'Figures to check',
  forFounder: 'These answers do not fit together. Correct them, or say why they are right.',
  because: 'It is right, because …',
  forTeam: 'Answers that do not fit together. The founder saw the same lines before submitting.',
  founder: (reason: string) => `Founder: ${reason}`,
} as const

/** All rules, by name. A new rule is an entry here, and its label in figure-check-names.ts. */
export const FIGURE_CHECKS = {
  'revenue-at-idea': {
    fields: ['company_stage', 'current_revenue'],
    test: ({ company_stage, current_revenue }) =>
      company_stage === 'Idea' && amountsOf(current_revenue).some((amount) => amount > 0)
        ? ['The stage is Idea, but there is revenue.']
        : [],
  },
  'bootstrapped-with-funding': {
    fields: ['funding_stage', 'past_funding'],
    test: ({ funding_stage, past_funding }) =>
      funding_stage === 'Bootstrapped' && raised(past_funding) > 0
        ? [`The company is bootstrapped, but past funding is ${spokenRupees(raised(past_funding))}.`]
        : [],
  },
  'revenue-jump': {
    fields: ['current_revenue'],
    test: ({ current_revenue }) =>
      REVENUE_KEYS.slice(1).flatMap((key, index) => {
        const before = REVENUE_KEYS[index] ?? key
        const [from, to] = [current_revenue[before], current_revenue[key]]
        if (from === null || to === null || from === 0) return []
        const change = to * FALL_FACTOR <= from ? 'fell' : to >= from * RISE_FACTOR ? 'grew' : undefined
        if (!change) return []
        return {
          places: [before, key].map((month) => ({
            field: 'current_revenue',
            path: `current_revenue.${month}`,
          })),
          sentence: `Monthly revenue ${change} from ${spokenRupees(from)} to ${spokenRupees(to)} within a month.`,
        } satisfies Found
      }),
  },
  'use-of-funds': {
    fields: ['funding_usage'],
    test: ({ funding_usage }) => {
      const total = sumShares(funding_usage)
      const isFull = Math.abs(total - FULL_PERCENT) < SHARE_ROUNDING
      return total === 0 || isFull ? [] : [`The use of funds adds up to ${total} %, not 100 %.`]
    },
  },
  'more-founders-named': {
    fields: ['founding_team_story', 'founders_data'],
    test: ({ founding_team_story, founders_data }) => {
      const named = foundersNamed(founding_team_story)
      return named > founders_data.length
        ? [`The team story speaks of ${named} founders, but the list has ${founders_data.length}.`]
        : []
    },
  },
  'raised-before-revenue': {
    fields: ['past_funding', 'current_revenue'],
    test: ({ past_funding, current_revenue }) => {
      const months = REVENUE_KEYS.map((key) => current_revenue[key])
      // The earlier months may have been left blank, which says nothing about them.
      const first = months.findIndex((amount) => amount !== null && amount > 0)
      const isFirst = first > 0 && months.slice(0, first).every((amount) => amount === 0)
      return raised(past_funding) > 0 && isFirst
        ? [`${spokenRupees(raised(past_funding))} was raised before the first month of revenue.`]
        : []
    },
  },
  'amount-in-text': {
    fields: ['funding_amount_seeking', 'past_funding', 'current_revenue'],
    test: (answers) =>
      ESSAYS.flatMap((essay) => AMOUNTS.flatMap((amount) => differences(answers, essay, amount))),
  },
  'old-deck': {
    fields: ['pitch_deck', 'current_revenue'],
    test: ({ pitch_deck, current_revenue }, at) => {
      const month = pitch_deck && monthOfFile(pitch_deck.filename)
      const oldest = at.getUTCFullYear() * MONTHS.length + at.getUTCMonth() - REVENUE_MONTH_COUNT
      return month && month < oldest && amountsOf(current_revenue).length > 0
        ? [
            `The name of the deck, ${isolate(pitch_deck.filename)}, dates it before the months of the revenue.`,
          ]
        : []
    },
  },
} as const satisfies Readonly<Record<FigureCheckName, FigureCheck>>

/**
 * Returns the contradictions between the figures of an application. Browser and server find the same ones.
 * @param at the time of the submission, or now for a draft
 */
export const findContradictions = (answers: Answers, at: Date): Contradiction[] =>
  FIGURE_CHECK_NAMES.flatMap(({ value: check }) => {
    const { fields, test }: FigureCheck = FIGURE_CHECKS[check]
    return test(answers, at).map((found) =>
      typeof found === 'string'
        ? { check, places: fields.map((field) => ({ field, path: field })), sentence: found }
        : { check, ...found },
    )
  })

const amountsOf = (revenue: Answers['current_revenue']): number[] =>
  REVENUE_KEYS.flatMap((key) => revenue[key] ?? [])

const raised = (funding: Answers['past_funding']): number =>
  funding.reduce((total, { amount }) => total + (amount ?? 0), 0)

/** Phrases in which a text states the number of the company's own founders, not of other people's. */
const FOUNDERS_NAMED =
  /\b(?:we are|we’re|we're|all|our|us)(?: the)? (?<number>\d|[a-z]+)(?: co[- ]?)? ?founders\b|\b(?<founded>\d|[a-z]+) of us (?:co-?)?founded\b/giu

/** Returns the largest number of founders that a text states, or 0. */
function foundersNamed(text: string): number {
  const numbers = [...text.matchAll(FOUNDERS_NAMED)].map(({ groups }) => {
    const word = (groups?.number ?? groups?.founded ?? '').toLowerCase()
    return /^\d$/.test(word) ? Number(word) : NUMBER_WORDS.indexOf(word)
  })
  return Math.max(0, ...numbers)
}

const UNIT = '(?:k|thousand|l|lacs?|lakhs?|cr|crs|crores?|mn|million)'
const AMOUNT = `(?<amount>(?:₹|rs\\.?|inr)\\s*\\d[\\d,.]*(?:\\s*${UNIT}\\b)?|\\d[\\d,.]*\\s*${UNIT}\\b)`
const ABOUT = '(?:about |around |over |nearly |a total of |a round of |up to )?'

/** An amount that essays may repeat: the phrases around it, and the values in the tables that it may equal. */
type StatedAmount = {
  readonly place: Place
  readonly phrases: readonly RegExp[]
  readonly valuesIn: (answers: Answers) => readonly number[]
  readonly sentence: (stated: string, inTable: string) => string
}

const phrase = (text: string) => new RegExp(text, 'giu')

const AMOUNTS: readonly StatedAmount[] = [
  {
    place: { field: 'funding_amount_seeking', path: 'funding_amount_seeking' },
    phrases: [phrase(`\\b(?:raising|seeking|looking for|(?:want|plan) to raise) ${ABOUT}${AMOUNT}`)],
    valuesIn: ({ funding_amount_seeking }) => (funding_amount_seeking ? [funding_amount_seeking] : []),
    sentence: (stated, inTable) =>
      `A text says that ${stated} is sought, but the amount sought is ${inTable}.`,
  },
  {
    place: { field: 'past_funding', path: 'past_funding' },
    phrases: [phrase(`\\b(?:have|we|already|so far) raised ${ABOUT}${AMOUNT}`)],
    valuesIn: ({ past_funding }) =>
      raised(past_funding) === 0
        ? []
        : [raised(past_funding), ...past_funding.flatMap(({ amount }) => amount ?? [])],
    sentence: (stated, inTable) => `A text says that ${stated} was raised, but past funding is ${inTable}.`,
  },
  {
    place: { field: 'current_revenue', path: 'current_revenue.lastMonth' },
    phrases: [
      phrase(`\\blast month (?:we |our )?(?:billed|revenue was|sales were|earned) ${ABOUT}${AMOUNT}`),
      phrase(`\\b(?:billed|revenue of|revenue was|sales of|earned) ${ABOUT}${AMOUNT} last month\\b`),
      phrase(`${AMOUNT} (?:of|in) revenue last month\\b`),
    ],
    valuesIn: ({ current_revenue: { lastMonth } }) => (lastMonth === null ? [] : [lastMonth]),
    sentence: (stated, inTable) =>
      `A text says that last month’s revenue was ${stated}, but the table says ${inTable}.`,
  },
]

const isSameAmount = (one: number, other: number) => Math.abs(one - other) <= Math.max(one, other) * ROUNDING

/** Returns the amounts in an essay that differ from the table in which the form asks for them. */
function differences(answers: Answers, essay: (typeof ESSAYS)[number], stated: StatedAmount): Found[] {
  const values = stated.valuesIn(answers)
  const [first] = values
  if (first === undefined) return []
  return stated.phrases
    .flatMap((one) => [...answers[essay].matchAll(one)])
    .flatMap(({ groups }) => readAmount(groups?.amount?.replace(/[.,]+$/, '') ?? '') ?? [])
    .filter((amount) => !values.some((value) => isSameAmount(amount, value)))
    .map((amount) => ({
      places: [{ field: essay, path: essay }, stated.place],
      sentence: stated.sentence(spokenRupees(amount), spokenRupees(first)),
    }))
}

/** Dates in names of files: 2025-03, 2025_03_31, 'March 2025', 'Mar-2025', but not 'v2025'. */
const YEAR_AND_MONTH = /(?<!\d)(?<year>20\d\d)[-_. ]?(?<month>0[1-9]|1[0-2])(?!\d{3})/
const MONTH_AND_YEAR = new RegExp(
  `(?<!\\p{L})(?<name>${MONTHS.join('|')})[a-z]*[-_. ]*(?<year>20\\d\\d)(?!\\d)`,
  'iu',
)

/** Returns the month in the name of a file, as months since the year 0. Returns undefined if there is none. */
function monthOfFile(name: string): number | undefined {
  const named = MONTH_AND_YEAR.exec(name)?.groups
  if (named) return Number(named.year) * MONTHS.length + MONTHS.indexOf((named.name ?? '').toLowerCase())
  const numbered = YEAR_AND_MONTH.exec(name)?.groups
  return numbered && Number(numbered.year) * MONTHS.length + Number(numbered.month) - 1
}
