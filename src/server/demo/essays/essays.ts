import { type Company, numbersOf } from '../company.ts'
import { ALTERNATIVE, VISION } from './ahead.ts'
import { MARKET, METRICS, RIVALS } from './market.ts'
import { HELP, MODEL } from './money.ts'
import { decider, latinName, type Part, turn, whom } from './parts.ts'
import { PRODUCT, TARGET, UNIQUE } from './product.ts'
import { ALONE, EXPERIENCE, MOTIVATION, TOGETHER } from './team.ts'
import { EARNING, NOT_YET_EARNING } from './traction.ts'

type Recipe = {
  /** What the company's own file says first. */
  readonly own: (company: Company) => string
  /** What follows, from passages that fit any company. */
  readonly parts: (company: Company) => readonly Part[]
  readonly pace: number
}

const told =
  (heading: string) =>
  (company: Company): string =>
    company.told[heading] ?? ''

const nothing = () => ''

const people = ({ founders }: Company) =>
  founders.map((founder) => `${latinName(founder)}: ${founder.experience}.`).join(' ')

const margin = (company: Company) => {
  const [percent] = numbersOf(company, 'margin')
  return percent === undefined
    ? 'The costs are worked out for three years ahead, and we show the sheet to whoever asks.'
    : `Of every hundred rupees that come in, ${percent} remain after what it costs to serve those who pay them.`
}

const whoDecides = (company: Company) =>
  `We sell to ${whom(company)}, and ${decider(company)} decides; most of what we would ask of you follows from that.`

const always = (parts: readonly Part[]) => () => parts

/** How each essay of the form is put together. */
const RECIPES = {
  founding_team_story: {
    own: told('Story'),
    parts: ({ founders }) => (founders.length > 1 ? TOGETHER : ALONE),
    pace: 1,
  },
  motivation_insight: { own: told('Motivation'), parts: always(MOTIVATION), pace: 5 },
  team_experience: { own: people, parts: always(EXPERIENCE), pace: 2 },
  problem_statement: { own: told('Problem'), parts: always([]), pace: 1 },
  product_description: { own: told('Product'), parts: always(PRODUCT), pace: 3 },
  unique_solution: { own: told('Edge'), parts: always(UNIQUE), pace: 4 },
  target_customer: { own: nothing, parts: always(TARGET), pace: 3 },
  market_opportunity: { own: told('Market'), parts: always(MARKET), pace: 2 },
  competitors_differentiation: { own: told('Rivals'), parts: always(RIVALS), pace: 1 },
  traction_data: {
    own: told('Traction'),
    parts: (company) => (numbersOf(company, 'revenue').every(Boolean) ? EARNING : NOT_YET_EARNING),
    pace: 3,
  },
  key_metrics: { own: nothing, parts: always(METRICS), pace: 1 },
  business_model: { own: margin, parts: always(MODEL), pace: 4 },
  help_beyond_funding: { own: whoDecides, parts: always(HELP), pace: 3 },
  alternative_problem: { own: told('Alternative'), parts: always(ALTERNATIVE), pace: 1 },
  long_term_vision: { own: told('Vision'), parts: always(VISION), pace: 2 },
} as const satisfies Record<string, Recipe>

export type EssayKey = keyof typeof RECIPES

export const ESSAY_KEYS = Object.keys(RECIPES) as EssayKey[]

/** An essay as the company's founders would have written it. @param place of the company in the list */
export function essayOf(company: Company, place: number, key: EssayKey): string {
  const { own, parts, pace }: Recipe = RECIPES[key]
  return `${own(company)} ${turn(parts(company), company, place, pace)}`.trim()
}

/** Only what the company's own file says of it: as far as somebody came who is still writing. */
export const firstWordsOf = (company: Company, key: EssayKey): string => RECIPES[key].own(company)
