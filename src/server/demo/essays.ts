import { type Company, numbersOf } from './companies.ts'
import {
  ALONE,
  ALTERNATIVE,
  customersInFull,
  decider,
  EARNING,
  EXPERIENCE,
  HELP,
  latinName,
  MARKET,
  METRICS,
  MODEL,
  MOTIVATION,
  NOT_YET_EARNING,
  type Passage,
  PRODUCT,
  pickPassage,
  RIVALS,
  TARGET,
  TOGETHER,
  UNIQUE,
  VISION,
} from './essay-passages.ts'

type Recipe = {
  /** What the company's own file says first. */
  readonly own: (company: Company) => string
  /** What follows, from passages that fit any company. */
  readonly parts: (company: Company) => readonly Passage[]
  readonly pace: number
}

const paragraph =
  (heading: string) =>
  (company: Company): string =>
    company.paragraphs[heading] ?? ''

const noText = () => ''

const people = ({ founders }: Company) =>
  founders.map((founder) => `${latinName(founder)}: ${founder.experience}.`).join(' ')

const margin = (company: Company) => {
  const [percent] = numbersOf(company, 'margin')
  return percent === undefined
    ? 'The costs are worked out for three years ahead, and we show the sheet to whoever asks.'
    : `Of every hundred rupees that come in, ${percent} remain after what it costs to serve those who pay them.`
}

const whoDecides = (company: Company) =>
  `We sell to ${customersInFull(company)}, and ${decider(company)} decides; most of what we would ask of you follows from that.`

const fixed = (parts: readonly Passage[]) => () => parts

/** How each essay of the form is put together. */
const RECIPES = {
  founding_team_story: {
    own: paragraph('Story'),
    parts: ({ founders }) => (founders.length > 1 ? TOGETHER : ALONE),
    pace: 1,
  },
  motivation_insight: { own: paragraph('Motivation'), parts: fixed(MOTIVATION), pace: 5 },
  team_experience: { own: people, parts: fixed(EXPERIENCE), pace: 2 },
  problem_statement: { own: paragraph('Problem'), parts: fixed([]), pace: 1 },
  product_description: { own: paragraph('Product'), parts: fixed(PRODUCT), pace: 3 },
  unique_solution: { own: paragraph('Edge'), parts: fixed(UNIQUE), pace: 4 },
  target_customer: { own: noText, parts: fixed(TARGET), pace: 3 },
  market_opportunity: { own: paragraph('Market'), parts: fixed(MARKET), pace: 2 },
  competitors_differentiation: { own: paragraph('Rivals'), parts: fixed(RIVALS), pace: 1 },
  traction_data: {
    own: paragraph('Traction'),
    parts: (company) => (numbersOf(company, 'revenue').every(Boolean) ? EARNING : NOT_YET_EARNING),
    pace: 3,
  },
  key_metrics: { own: noText, parts: fixed(METRICS), pace: 1 },
  business_model: { own: margin, parts: fixed(MODEL), pace: 4 },
  help_beyond_funding: { own: whoDecides, parts: fixed(HELP), pace: 3 },
  alternative_problem: { own: paragraph('Alternative'), parts: fixed(ALTERNATIVE), pace: 1 },
  long_term_vision: { own: paragraph('Vision'), parts: fixed(VISION), pace: 2 },
} as const satisfies Record<string, Recipe>

export type EssayKey = keyof typeof RECIPES

export const ESSAY_KEYS = Object.keys(RECIPES) as EssayKey[]

/** An essay as the company's founders would have written it. @param place of the company in the list */
export function essayOf(company: Company, place: number, key: EssayKey): string {
  const { own, parts, pace }: Recipe = RECIPES[key]
  return `${own(company)} ${pickPassage(parts(company), company, place, pace)}`.trim()
}

/** Only what the company's own file says of it: as far as somebody came who is still writing. */
export const firstWordsOf = (company: Company, key: EssayKey): string => RECIPES[key].own(company)
