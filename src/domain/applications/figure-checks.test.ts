import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeAnswers } from '#tests/applications.ts'
import { spokenRupees } from '../money.ts'
import { FIGURE_CHECKS, findContradictions } from './figure-checks.ts'
import type { Answers } from './form/application-form.ts'

const AT = new Date('2026-11-29T12:00:00Z')
const APPLICATIONS = 500
const SEED = 46
const LAKH = 100_000

const founder = (firstName: string) => ({
  firstName,
  lastName: 'Rao',
  email: `${firstName}@acme.in`,
  linkedin: '',
  experience: '',
})

const usage = fc.integer({ min: 1, max: 99 }).map((share) => ({ marketing: share, team: 100 - share }))

/** Applications that contradict themselves nowhere, with texts that repeat their figures, rounded as people do. */
const clean = fc
  .record({
    first: fc.integer({ min: 1, max: 90 }),
    growth: fc.tuple(
      fc.double({ min: 0.6, max: 3, noNaN: true }),
      fc.double({ min: 0.6, max: 3, noNaN: true }),
    ),
    isEarly: fc.boolean(),
    funding: fc.array(fc.integer({ min: 5, max: 400 }), { maxLength: 3 }),
    seeking: fc.integer({ min: 20, max: 900 }),
    usage: fc.oneof(usage, fc.constant({ marketing: 33.33, team: 33.33, sales: 33.33 }), fc.constant({})),
    founders: fc.integer({ min: 1, max: 5 }),
    deck: fc.constantFrom('Acme deck.pdf', 'Pitch 2026-11.pdf', 'Deck_November2026.pdf', 'v2025 final.pdf'),
  })
  .map(({ first, growth, isEarly, funding, seeking, usage: shares, founders, deck }): Answers => {
    const two = isEarly ? 0 : first * LAKH
    const one = isEarly ? 0 : Math.round(two * growth[0])
    const last = isEarly ? 0 : Math.round(one * growth[1])
    const past = funding.map((lakhs, index) => ({ investorName: `Investor ${index}`, amount: lakhs * LAKH }))
    const total = past.reduce((sum, { amount }) => sum + amount, 0)
    const answers = completeAnswers()
    return {
      ...answers,
      company_stage: isEarly ? 'Idea' : 'Growth',
      funding_stage: past.length > 0 ? 'Seed' : 'Bootstrapped',
      current_revenue: { twoMonthsBefore: two, oneMonthBefore: one, lastMonth: last },
      past_funding: past,
      funding_amount_seeking: seeking * LAKH,
      funding_usage: { ...answers.funding_usage, ...shares },
      number_of_founders: founders,
      founders_data: ['Asha', 'Ravi', 'Priya', 'Imran', 'Divya'].slice(0, founders).map(founder),
      founding_team_story: `We are ${founders} founders. Two founders of another company advised us.`,
      traction_data:
        total > 0 ? `So far we have raised ${spokenRupees(total)} from angels.` : 'We pay ₹2 lakh of rent.',
      key_metrics:
        last > 0 ? `Our revenue was ${spokenRupees(last * 1.01)} last month, at a cost of ₹1 lakh.` : '',
      long_term_vision: `We are raising ${spokenRupees(seeking * LAKH)} to reach ₹400 crore of sales.`,
      pitch_deck: { url: '/files/a/deck.pdf', filename: deck, size: '1 MB' },
    }
  })

const revenue = (
  twoMonthsBefore: number | null,
  oneMonthBefore: number | null,
  lastMonth: number | null,
) => ({
  current_revenue: { twoMonthsBefore, oneMonthBefore, lastMonth },
})
const funded = (...amounts: number[]) => ({
  past_funding: amounts.map((amount) => ({ investorName: 'Ben', amount })),
})

/** Ways to plant a contradiction, each with the check that must find it. */
const PLANTED: readonly (readonly [keyof typeof FIGURE_CHECKS, (answers: Answers) => Partial<Answers>])[] = [
  ['revenue-at-idea', () => ({ company_stage: 'Idea', ...revenue(null, null, 5000) })],
  ['bootstrapped-with-funding', () => ({ funding_stage: 'Bootstrapped', ...funded(700) })],
  ['revenue-jump', () => revenue(10 * LAKH, 5 * LAKH, 5 * LAKH)],
  ['revenue-jump', () => revenue(null, LAKH, 10 * LAKH)],
  ['revenue-jump', () => revenue(null, LAKH, 0)],
  ['use-of-funds', ({ funding_usage }) => ({ funding_usage: { ...funding_usage, marketing: 60, team: 60 } })],
  [
    'use-of-funds',
    ({ funding_usage }) => ({ funding_usage: { ...funding_usage, marketing: 0, team: 1, sales: 0 } }),
  ],
  [
    'more-founders-named',
    () => ({ founders_data: [founder('Asha')], founding_team_story: 'We are three co-founders from Pune.' }),
  ],
  [
    'more-founders-named',
    () => ({ founders_data: [founder('Asha')], founding_team_story: 'In 2024, two of us founded Acme.' }),
  ],
  ['raised-before-revenue', () => ({ ...funded(LAKH), ...revenue(0, 0, 3 * LAKH) })],
  [
    'amount-in-text',
    () => ({ funding_amount_seeking: 2_00_00_000, long_term_vision: 'We are raising ₹3 crore.' }),
  ],
  ['amount-in-text', () => ({ ...funded(50 * LAKH), traction_data: 'We raised Rs. 75,00,000 in May.' })],
  [
    'amount-in-text',
    () => ({ ...revenue(null, null, 4 * LAKH), key_metrics: 'Last month we billed about 6 lakh.' }),
  ],
  [
    'old-deck',
    () => ({
      ...revenue(null, null, LAKH),
      pitch_deck: { url: '/files/a', filename: 'Deck March 2025.pdf', size: '' },
    }),
  ],
  [
    'old-deck',
    () => ({
      ...revenue(null, null, LAKH),
      pitch_deck: { url: '/files/a', filename: '2026-07 Acme.pdf', size: '' },
    }),
  ],
]

const applications = fc.sample(clean, { numRuns: APPLICATIONS, seed: SEED })
const found = (answers: Answers) => findContradictions(answers, AT).map(({ check }) => check)

test(`finds contradictions planted in ${APPLICATIONS} applications`, () => {
  const missed = applications.flatMap((answers, index) => {
    const [check, change] = PLANTED[index % PLANTED.length] as (typeof PLANTED)[number]
    return found({ ...answers, ...change(answers) }).includes(check) ? [] : [`${index}: ${check}`]
  })
  expect(missed).toEqual([])
  expect(new Set(PLANTED.map(([check]) => check))).toEqual(new Set(Object.keys(FIGURE_CHECKS)))
})

test(`flags at most 2 % of ${APPLICATIONS} applications without contradictions`, () => {
  const flagged = applications.map(found).filter((checks) => checks.length > 0)
  expect(flagged.length, flagged.slice(0, 5).join('\n')).toBeLessThanOrEqual(APPLICATIONS * 0.02)
})

test('names both places of a contradiction', () => {
  const answers = completeAnswers({ ...revenue(LAKH, LAKH, 40 * LAKH), company_stage: 'Idea' })
  expect(findContradictions(answers, AT)).toEqual([
    {
      check: 'revenue-at-idea',
      places: [
        { field: 'company_stage', path: 'company_stage' },
        { field: 'current_revenue', path: 'current_revenue' },
      ],
      sentence: 'The stage is Idea, but there is revenue.',
    },
    {
      check: 'revenue-jump',
      places: [
        { field: 'current_revenue', path: 'current_revenue.oneMonthBefore' },
        { field: 'current_revenue', path: 'current_revenue.lastMonth' },
      ],
      sentence: 'Monthly revenue grew from ₹1 lakh to ₹40 lakh within a month.',
    },
  ])
})
