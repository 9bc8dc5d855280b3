import { FULL_PERCENT, sumShares } from '../forms/kinds/shares.ts'
import { spokenRupees } from '../money.ts'
import { isolate } from '../text.ts'
import { trimBlank } from '../typed-text.ts'
import { differingAmounts } from './amounts-in-texts.ts'
import { monthNumber, monthOfDeck } from './deck-month.ts'
import { FIGURE_CHECK_NAMES, type FigureCheckName } from './figure-check-names.ts'
import type { Answers, StandardKey } from './form/application-form.ts'
import { foundersNamed } from './named-founders.ts'

/** An answer, or an input within it, that contradicts another one. */
type Place = {
  readonly field: StandardKey
  /** Path of the input, such as 'current_revenue.lastMonth'. */
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

/** Percentage points by which shares such as thirds may miss 100. */
const SHARE_ROUNDING = 0.1
/** Names under which founders list their own money. */
const OWN_MONEY = /^\s*(?:self|own|personal|founders?|promoters?|bootstrap|savings)/i
const FALL_FACTOR = 2
const RISE_FACTOR = 10
/** The months of the revenue table, earliest first. */
const REVENUE_KEYS = ['twoMonthsBefore', 'oneMonthBefore', 'lastMonth'] as const

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
    test: ({ funding_stage, past_funding }) => {
      const outside = raised(past_funding.filter(({ investorName }) => !OWN_MONEY.test(investorName)))
      return funding_stage === 'Bootstrapped' && outside > 0
        ? [`The company is bootstrapped, but past funding is ${spokenRupees(outside)}.`]
        : []
    },
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
      return total === 0 || isFull ? [] : [`The use of funds adds up to ${total}%, not 100%.`]
    },
  },
  'more-founders-named': {
    fields: ['founding_team_story', 'founders_data'],
    test: ({ founding_team_story, founders_data }) => {
      const named = foundersNamed(founding_team_story, founders_data)
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
    test: (answers, at) =>
      differingAmounts(answers, at).map(({ essay, field, path, sentence }) => ({
        places: [
          { field: essay, path: essay },
          { field, path },
        ],
        sentence,
      })),
  },
  'old-deck': {
    fields: ['pitch_deck', 'current_revenue'],
    test: ({ pitch_deck, current_revenue }, at) => {
      const month = pitch_deck && monthOfDeck(pitch_deck)
      const oldest = monthNumber(at) - REVENUE_KEYS.length
      return month && month < oldest && amountsOf(current_revenue).length > 0
        ? [`The deck ${isolate(pitch_deck.filename)} is older than the months of the revenue.`]
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

type FigureFact = { readonly sentence: string; readonly reason: string }

/** Returns the contradictions, each rule's last one with the founder's reason. */
export function figureFacts(answers: Answers, at: Date): FigureFact[] {
  const found = findContradictions(answers, at)
  return found.map(({ check, sentence }, index) => ({
    sentence,
    reason: found[index + 1]?.check === check ? '' : reasonFor(check, answers),
  }))
}

/** Returns the contradictions and the founder's reasons as lines of text. */
export const figureLines = (answers: Answers, at: Date): string[] =>
  figureFacts(answers, at).flatMap(({ sentence, reason }) =>
    reason === '' ? [sentence] : [sentence, FIGURE_CHECK_TEXTS.founder(reason)],
  )

/** Returns the founder's reason for the contradictions that a rule finds, or ''. */
const reasonFor = (check: FigureCheckName, { figure_reasons }: Answers): string =>
  trimBlank(figure_reasons.find(({ topic }) => topic === check)?.reason ?? '')

/** Removes reasons for contradictions that no longer exist. */
export function withoutStaleReasons(answers: Answers, at: Date): Answers {
  if (answers.figure_reasons.length === 0) return answers
  const checks = new Set<string>(findContradictions(answers, at).map(({ check }) => check))
  return { ...answers, figure_reasons: answers.figure_reasons.filter(({ topic }) => checks.has(topic)) }
}

const amountsOf = (revenue: Answers['current_revenue']): number[] =>
  REVENUE_KEYS.flatMap((key) => revenue[key] ?? [])

const raised = (funding: Answers['past_funding']): number =>
  funding.reduce((total, { amount }) => total + (amount ?? 0), 0)
