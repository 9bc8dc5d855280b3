import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  EARNED,
  FOUNDERS,
  OLD_DECKS,
  OTHER_AMOUNTS,
  RAISED,
  RECENT_DECKS,
  SOUGHT,
} from '#tests/founders-wordings.ts'
import { FIGURE_CHECKS, findContradictions } from './figure-checks.ts'
import { type Answers, APPLICATION_FORM } from './form/application-form.ts'

const AT = new Date('2026-11-29T12:00:00Z')
const APPLICATIONS = 500
const [THOUSAND, LAKH, CRORE] = [1000, 100_000, 10_000_000]

/** An application before it is written: the facts, and a choice among the ways to write each of them. */
type Facts = {
  readonly stage: string
  readonly fundingStage: string
  /** Earliest month first. */
  readonly revenue: readonly number[]
  readonly funding: readonly { readonly investorName: string; readonly amount: number }[]
  readonly sought: number
  readonly shares: Readonly<Record<string, number>>
  readonly names: readonly string[]
  readonly deck: string
  readonly uploaded: string
  readonly pick: readonly number[]
}

const group = (digits: string) => digits.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
const short = (number: number) => String(Math.round(number * 100) / 100)

/** Writes an amount as founders do, rounded to two decimals of a lakh or crore. */
function written(amount: number, style: number): string {
  const [lakh, crore] = [short(amount / LAKH), short(amount / CRORE)]
  const digits = group(String(amount))
  if (amount < LAKH) return [`₹${digits}`, `Rs. ${digits}`, `INR ${digits}/-`][style % 3] ?? ''
  if (amount < CRORE) {
    return (
      [`₹${lakh} lakh`, `Rs ${lakh} lakhs`, `${lakh}L`, `₹${digits}`, `Rs. ${digits}/-`, `${lakh} lacs`][
        style % 6
      ] ?? ''
    )
  }
  return (
    [`₹${crore} crore`, `Rs. ${crore} Cr`, `INR ${crore} crores`, `₹${digits}`, `${crore}cr`, `Rs.${digits}`][
      style % 6
    ] ?? ''
  )
}

/** Ways to write an application, with '{}' for an amount. */
type Wordings = {
  readonly name: string
  readonly seed: number
  readonly seeking: readonly string[]
  readonly raised: readonly string[]
  readonly earned: readonly string[]
  /** Sentences with amounts of something else, or of somebody else. */
  readonly asides: readonly string[]
  readonly decks: readonly string[]
  readonly oldDecks: readonly string[]
  /** Team stories with more founders than the list. */
  readonly moreFounders: readonly (readonly [story: string, founders: number])[]
}

const WORDINGS: Wordings = {
  name: 'common wordings',
  seed: 46,
  seeking: [
    'We are raising {} to open in three more districts.',
    'Our ask is {} for 8 % of the company.',
    'We’re looking to raise about {} in this round, most of it for engineers.',
    'Raising {} from angels who know the trade.',
    'We seek {} of equity to build the next version and hire a sales head.',
    'With the {} we are raising we can reach 400 clinics within 18 months.',
    'At present we are fundraising: {} in total, 60 % of it for the product.',
    'Today we want to raise {} to reach break-even.',
  ],
  raised: [
    'So far we have raised {} from people who know us.',
    'We raised {} in all, and have 11 months of runway.',
    'Until now {} has been raised, all of it as equity.',
    'The company has already raised {}, which paid for the pilot.',
    'We closed a round of {} last year with two angels.',
  ],
  earned: [
    'Last month we billed {} to 14 customers.',
    'Our revenue was {} last month, up from the month before.',
    'Revenue last month: {}, all of it recurring.',
    'In October we earned {} and churn was 2 %.',
    'We did {} in sales last month with a team of six.',
    'Sales of {} last month came from four cities.',
  ],
  asides: [
    'A clinic loses ₹3 lakh a year to missed visits.',
    'We pay ₹2 lakh of rent a month and burn about ₹9 lakh.',
    'Our customers pay Rs. 4,999 per month for each outlet.',
    'The market is worth ₹12,000 crore and grows 14 % a year.',
    'Ninjacart has raised ₹900 crore and is raising another ₹400 crore.',
    'A grant of ₹10 lakh paid for the first prototype.',
    'We have delivered 2 lakh parcels, and 50,000 farmers use the app.',
    'By 2028 we want to reach revenue of ₹40 crore a year.',
    'We plan to raise ₹30 crore in 2028, once the unit economics are proven.',
    'At my previous company we raised ₹20 crore and sold it in 2021.',
    'The average shop earns ₹80,000 a month and keeps a tenth of it.',
    'A licence costs $250k in Europe; here it is ₹6 lakh.',
    'Our target is ₹25 lakh of monthly revenue by next June.',
    'In FY 24-25 the company had revenue of ₹31 lakh.',
    'A working capital loan of ₹15 lakh from our bank covers the stock.',
    'We raised our price from ₹500 to ₹650 in May and lost no customer.',
    'We interviewed 60 founders and 12 CFOs before writing a line of code.',
    'Three founders of other startups advise us.',
    'Two crore Indians have this illness.',
    'Our biggest customer has a turnover of ₹200 crore.',
  ],
  decks: [
    ...['Pitch deck.pdf', 'Deck_November2026.pdf', '2026-11 Deck final.pdf', 'Series Seed v2025.pptx'],
    ...['Investor deck Oct 2026.pdf', 'deck-15-09-2026.pdf', 'Deck Q3 2026.pdf', 'Deck 2026 (3).pdf'],
  ],
  oldDecks: ['Deck March 2026.pdf', '2026-07 Kisan Setu.pptx', 'Investor deck 2025.pdf'],
  moreFounders: [
    ['We are three co-founders from Pune.', 3],
    ['Three of us founded Kisan Setu in 2024.', 3],
    ['Our founding team of 4 has worked in dairies for years.', 4],
    [
      'Asha Rao (co-founder, CEO), Ravi Iyer (co-founder, CTO) and Meena Das (co-founder, sales) met at NDDB.',
      3,
    ],
    ['Asha and Ravi run the product; our co-founder Meena Das runs sales.', 3],
    ['Kisan Setu was founded by three friends from IIM Bangalore.', 3],
  ],
}
const template = ([sentence]: readonly [string, number]): string => sentence.replace(/\{.*?\}/, '{}')
const HELD_OUT: Wordings = {
  name: 'held-out wordings',
  seed: 47,
  seeking: SOUGHT.map(template),
  raised: RAISED.map(template),
  earned: EARNED.map(template),
  asides: OTHER_AMOUNTS,
  decks: RECENT_DECKS,
  oldDecks: OLD_DECKS,
  moreFounders: FOUNDERS,
}
const STORIES = [
  'We are {n} founders and have worked together since college.',
  '{names} met at IIT Bombay in 2015.',
  'The {n} of us started the company after years in logistics.',
  '{first} had the idea on a farm near Nashik, and the rest joined within a month.',
  'Our founding team of {n} has shipped two products before.',
  'We know each other from school. {names} do everything from sales to support.',
]
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five']

const chosen = <T>(list: readonly T[], pick: number): T => list[pick % list.length] as T

const deckAt = ({ deck: filename, uploaded }: Facts) => ({
  url: `/files/pitch-decks/${new Date(uploaded).getTime()}.pdf`,
  filename,
  size: '1.20 MB',
})

/** Writes an application from its facts. */
function apply(facts: Facts, { seeking, raised, earned, asides: others }: Wordings): Answers {
  const { names, funding, revenue, sought, pick } = facts
  const [seek = 0, raise = 0, earn = 0, story = 0, style = 0, aside = 0] = pick
  const past = funding.reduce((total, { amount }) => total + amount, 0)
  const [two = 0, one = 0, last = 0] = revenue
  const say = (sentences: readonly string[], choice: number, amount: number) =>
    amount > 0 ? chosen(sentences, choice).replace('{}', written(amount, style + choice)) : ''
  const asides = [0, 7, 13, 17].map((step) => chosen(others, aside + step))
  const count = names.length
  const spoken = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
  const number = style % 2 === 0 ? NUMBERS[count] : String(count)
  return {
    ...APPLICATION_FORM.blank(),
    company_name: 'Kisan Setu',
    company_stage: facts.stage,
    funding_stage: facts.fundingStage,
    current_revenue: { twoMonthsBefore: two, oneMonthBefore: one, lastMonth: last },
    past_funding: funding.length > 0 ? funding : APPLICATION_FORM.blank().past_funding,
    funding_amount_seeking: sought,
    funding_usage: { ...APPLICATION_FORM.blank().funding_usage, ...facts.shares },
    number_of_founders: count,
    founders_data: names.map((firstName) => ({
      ...{ firstName, lastName: 'Rao', email: `${firstName}@setu.in`, linkedin: '', experience: '' },
    })),
    founding_team_story:
      count === 1
        ? `I am a solo founder. ${asides[0]}`
        : `${chosen(STORIES, story)
            .replace('{n}', number ?? '')
            .replace('{names}', spoken)
            .replace('{first}', names[0] ?? '')} ${asides[3]}`,
    traction_data: `${say(earned, earn, last)} ${asides[0]}`,
    key_metrics: `${asides[1]} ${say(raised, raise, past)}`,
    business_model: `Shops pay us a tenth of each order. ${asides[2]}`,
    long_term_vision: `${say(seeking, seek, sought)} ${chosen(others, aside + 5)}`,
    pitch_deck: deckAt(facts),
  }
}

const shares = fc.oneof(
  fc.integer({ min: 5, max: 95 }).map((share) => ({ productDevelopment: share, team: 100 - share })),
  fc.constant({ marketing: 33.33, team: 33.33, sales: 33.34 }),
  fc.constant({ productDevelopment: 40, marketing: 25, sales: 15, team: 20 }),
  fc.constant({}),
)

/** Companies at different ages, without a contradiction. */
const consistent = (decks: readonly string[]): fc.Arbitrary<Facts> =>
  fc
    .record({
      age: fc.constantFrom('Idea', 'Prototype', 'Early Revenue', 'Growth', 'Scaling'),
      first: fc.integer({ min: 20 * THOUSAND, max: 90 * LAKH }),
      growth: fc.array(fc.double({ min: 0.7, max: 2.4, noNaN: true }), { minLength: 2, maxLength: 2 }),
      funding: fc.array(
        fc.record({
          investorName: fc.constantFrom('Friends and family', 'Meera Nair', 'Blume', '100X'),
          amount: fc.integer({ min: 5, max: 400 }).map((lakh) => lakh * LAKH),
        }),
        { maxLength: 3 },
      ),
      sought: fc.integer({ min: 4, max: 180 }).map((steps) => steps * 5 * LAKH),
      shares,
      names: fc.shuffledSubarray(['Asha', 'Ravi', 'Priya', 'Imran', 'Divya'], { minLength: 1 }),
      deck: fc.constantFrom(...decks),
      uploaded: fc.constantFrom('2026-11-28T10:00:00Z', '2026-11-02T10:00:00Z', '2026-10-11T10:00:00Z'),
      pick: fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
    })
    .map(({ age, first, growth, funding, ...rest }) => {
      const one = Math.round(first * (growth[0] ?? 1))
      const hasRevenue = age !== 'Idea' && age !== 'Prototype'
      return {
        ...{ ...rest, stage: age, funding },
        fundingStage: funding.length > 0 ? 'Angel' : 'Bootstrapped',
        revenue: hasRevenue ? [first, one, Math.round(one * (growth[1] ?? 1))] : [0, 0, 0],
      }
    })

const withRevenue = (facts: Facts): Facts =>
  facts.revenue.some((amount) => amount > 0)
    ? facts
    : { ...facts, stage: 'Growth', revenue: [4 * LAKH, 5 * LAKH, 6 * LAKH] }
const withFunding = (facts: Facts): Facts =>
  facts.funding.length > 0
    ? facts
    : { ...facts, fundingStage: 'Angel', funding: [{ investorName: 'Meera Nair', amount: 40 * LAKH }] }

const oneInvestor = ({ funding, fundingStage }: Facts) => ({ fundingStage, funding: funding.slice(0, 1) })

type Check = keyof typeof FIGURE_CHECKS
/** Ways to plant a contradiction: in the facts, or between them and what the founder writes. */
type Plant = readonly [Check, (facts: Facts, wordings: Wordings) => Answers]

/** Contradicts a table with the text, whose amount is a factor away. */
const misstated = (
  facts: Facts,
  wordings: Wordings,
  change: (facts: Facts) => Partial<Answers>,
): Answers => ({
  ...apply(facts, wordings),
  ...change(facts),
})
const FACTORS = [0.1, 0.5, 0.75, 1.4, 2, 10, 100]
const factorOf = ({ pick: [, , , , , factor = 0] }: Facts) => chosen(FACTORS, factor)

const PLANTS: readonly Plant[] = [
  ['revenue-at-idea', (facts, wordings) => apply({ ...withRevenue(facts), stage: 'Idea' }, wordings)],
  [
    'bootstrapped-with-funding',
    (facts, wordings) => apply({ ...withFunding(facts), fundingStage: 'Bootstrapped' }, wordings),
  ],
  [
    'revenue-jump',
    (facts, wordings) => apply({ ...withRevenue(facts), revenue: [10 * LAKH, 5 * LAKH, 6 * LAKH] }, wordings),
  ],
  [
    'revenue-jump',
    (facts, wordings) => apply({ ...withRevenue(facts), revenue: [LAKH, LAKH, 10 * LAKH] }, wordings),
  ],
  [
    'revenue-jump',
    (facts, wordings) => apply({ ...withRevenue(facts), revenue: [4 * LAKH, 5 * LAKH, 0] }, wordings),
  ],
  ['use-of-funds', (facts, wordings) => apply({ ...facts, shares: { marketing: 60, team: 60 } }, wordings)],
  [
    'use-of-funds',
    (facts, wordings) => apply({ ...facts, shares: { sales: 20, technology: 35.5, others: 40 } }, wordings),
  ],
  [
    'more-founders-named',
    (facts, wordings) => {
      const [story, founders] = chosen(wordings.moreFounders, facts.pick[3] ?? 0)
      const names = ['Asha', 'Ravi', 'Neha', 'Karan'].slice(0, founders - 1)
      return { ...apply({ ...facts, names }, wordings), founding_team_story: story.replace(/[{}]/g, '') }
    },
  ],
  [
    'raised-before-revenue',
    (facts, wordings) => apply({ ...withRevenue(withFunding(facts)), revenue: [0, 0, LAKH] }, wordings),
  ],
  [
    'raised-before-revenue',
    (facts, wordings) =>
      apply({ ...withRevenue(withFunding(facts)), revenue: [0, 3 * LAKH, 4 * LAKH] }, wordings),
  ],
  [
    'amount-in-text',
    (facts, wordings) =>
      misstated(facts, wordings, ({ sought }) => ({
        funding_amount_seeking: Math.round(sought * factorOf(facts)),
      })),
  ],
  [
    'amount-in-text',
    (facts, wordings) =>
      misstated({ ...facts, ...oneInvestor(withFunding(facts)) }, wordings, ({ funding }) => ({
        past_funding: funding.map((one) => ({ ...one, amount: Math.round(one.amount * factorOf(facts)) })),
      })),
  ],
  [
    'amount-in-text',
    // The same in each month, because a text about 'monthly revenue' may mean any of them. Recurring revenue may be
    // less than all revenue.
    (facts, wordings) => {
      const [, , last = 0] = withRevenue(facts).revenue
      return misstated({ ...withRevenue(facts), revenue: [last, last, last] }, wordings, () => {
        const isRecurring = /MRR|recurring/.test(chosen(wordings.earned, facts.pick[2] ?? 0))
        const amount = Math.round(last * (isRecurring ? 0.5 : factorOf(facts)))
        return { current_revenue: { twoMonthsBefore: amount, oneMonthBefore: amount, lastMonth: amount } }
      })
    },
  ],
  [
    'old-deck',
    (facts, wordings) =>
      apply({ ...withRevenue(facts), deck: chosen(wordings.oldDecks, facts.pick[0] ?? 0) }, wordings),
  ],
  [
    'old-deck',
    (facts, wordings) =>
      apply({ ...withRevenue(facts), deck: 'Deck.pdf', uploaded: '2026-06-30T10:00:00Z' }, wordings),
  ],
]

const found = (answers: Answers) => findContradictions(answers, AT).map(({ check }) => check)

for (const wordings of [WORDINGS, HELD_OUT]) {
  const companies = fc.sample(consistent(wordings.decks), { numRuns: APPLICATIONS, seed: wordings.seed })

  test(`finds contradictions planted in ${APPLICATIONS} applications with ${wordings.name}`, () => {
    const missed = companies.flatMap((facts, index) => {
      const [check, plant] = chosen(PLANTS, index)
      const answers = plant(facts, wordings)
      return found(answers).includes(check) ? [] : [{ check, answers }]
    })
    expect(missed).toEqual([])
    expect(new Set(PLANTS.map(([check]) => check))).toEqual(new Set(Object.keys(FIGURE_CHECKS)))
  })

  test(`flags at most 2 % of ${APPLICATIONS} consistent applications with ${wordings.name}`, () => {
    const flagged = companies
      .map((facts) => findContradictions(apply(facts, wordings), AT))
      .filter(({ length }) => length > 0)
    expect(flagged.length, JSON.stringify(flagged, null, 1)).toBeLessThanOrEqual(APPLICATIONS * 0.02)
  })
}

test('reads amounts as founders write them', () => {
  const blank = APPLICATION_FORM.blank()
  const tables: readonly [typeof SOUGHT, (amount: number) => Partial<Answers>][] = [
    [SOUGHT, (amount) => ({ funding_amount_seeking: amount })],
    [RAISED, (amount) => ({ past_funding: [{ investorName: 'Meera Nair', amount }] })],
    [
      EARNED,
      (amount) => ({
        current_revenue: { twoMonthsBefore: amount, oneMonthBefore: amount, lastMonth: amount },
      }),
    ],
  ]
  const misread = tables.flatMap(([wordings, table]) =>
    wordings
      .filter(([sentence, value]) => {
        const checks = [value, value / 2].map((amount) => {
          const text = { company_name: 'Kisan Setu', key_metrics: sentence.replace(/[{}]/g, '') }
          return found({ ...blank, funding_stage: 'Angel', ...text, ...table(amount) })
        })
        return JSON.stringify(checks) !== '[[],["amount-in-text"]]'
      })
      .map(([sentence]) => sentence),
  )
  expect(misread).toEqual([])
})

test('names both places of a contradiction', () => {
  const answers: Answers = {
    ...APPLICATION_FORM.blank(),
    company_stage: 'Idea',
    current_revenue: { twoMonthsBefore: LAKH, oneMonthBefore: LAKH, lastMonth: 40 * LAKH },
  }
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
