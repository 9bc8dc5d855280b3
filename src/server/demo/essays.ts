import { formatRupees } from '#domain/money.ts'
import { capitalise } from '#domain/text.ts'
import { type Company, type DemoFounder, numbersOf, requireFact } from './companies.ts'

const texts = import.meta.glob<string>('./essays/*.md', { query: '?raw', import: 'default', eager: true })

/** Returns the passages of a file in `essays/`, separated by blank lines. They fit any company. */
const passagesIn = (file: string): readonly string[] =>
  (texts[`./essays/${file}.md`] ?? '').trim().split(/\n{2,}/)

type Recipe = {
  /** Returns the beginning of the essay, from the company's own file. */
  readonly own: (company: Company) => string
  /** Returns the file of the passages that follow, if any. */
  readonly passages: (company: Company) => string | undefined
  /** Offset between the passages of consecutive companies. Different offsets give different combinations. */
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
  fillIn(
    'We sell to {customers}, and {decider} decides; most of what we would ask of you follows from that.',
    company,
  )

/** Recipes for the form's essays. */
const RECIPES = {
  founding_team_story: {
    own: paragraph('Story'),
    passages: ({ founders }) => (founders.length > 1 ? 'team-together' : 'team-alone'),
    pace: 1,
  },
  motivation_insight: { own: paragraph('Motivation'), passages: () => 'motivation', pace: 5 },
  team_experience: { own: people, passages: () => 'experience', pace: 2 },
  problem_statement: { own: paragraph('Problem'), passages: () => undefined, pace: 1 },
  product_description: { own: paragraph('Product'), passages: () => 'product', pace: 3 },
  unique_solution: { own: paragraph('Edge'), passages: () => 'unique', pace: 4 },
  target_customer: { own: noText, passages: () => 'target-customer', pace: 3 },
  market_opportunity: { own: paragraph('Market'), passages: () => 'market', pace: 2 },
  competitors_differentiation: { own: paragraph('Rivals'), passages: () => 'competitors', pace: 1 },
  traction_data: {
    own: paragraph('Traction'),
    passages: (company) =>
      numbersOf(company, 'revenue').every(Boolean) ? 'traction-revenue' : 'traction-no-revenue',
    pace: 3,
  },
  key_metrics: { own: noText, passages: () => 'metrics', pace: 1 },
  business_model: { own: margin, passages: () => 'business-model', pace: 4 },
  help_beyond_funding: { own: whoDecides, passages: () => 'help', pace: 3 },
  alternative_problem: { own: paragraph('Alternative'), passages: () => 'alternative', pace: 1 },
  long_term_vision: { own: paragraph('Vision'), passages: () => 'vision', pace: 2 },
} as const satisfies Record<string, Recipe>

export type EssayKey = keyof typeof RECIPES
export const ESSAY_KEYS = Object.keys(RECIPES) as EssayKey[]

/** Returns a complete essay. @param index index of the company in the list */
export function essayOf(company: Company, index: number, key: EssayKey): string {
  const { own, passages, pace }: Recipe = RECIPES[key]
  const file = passages(company)
  if (file === undefined) return own(company)
  const all = passagesIn(file)
  return `${own(company)} ${fillIn(all[(index * pace) % all.length] ?? '', company)}`.trim()
}

/** Returns only the part from the company's own file, for a draft that is still being written. */
export const firstWordsOf = (company: Company, key: EssayKey): string => RECIPES[key].own(company)

/**
 * Replaces placeholders in a passage. {lead} is the first founder, and {decider} the person who decides, up to the
 * comma. {Customers} starts with a capital, and {revenue:0} is last month's revenue. Any other name is a fact of the
 * company's file.
 */
function fillIn(passage: string, company: Company): string {
  const fact = (key: string) => requireFact(company.facts, company.slug, key)
  return passage.replace(/\{(\w+)(?::(\d))?\}/g, (_, name: string, month: string | undefined) => {
    if (month !== undefined) return formatRupees(numbersOf(company, name)[Number(month)] ?? 0)
    if (name === 'lead') return company.founders[0] ? latinName(company.founders[0]) : ''
    if (name === 'decider') return fact('decides').split(',')[0] ?? ''
    return name === 'Customers' ? capitalise(fact('customers')) : fact(name)
  })
}

/** Returns a first name in Latin script, as the English essays and decks write it. */
export const latinName = ({ firstName, mailbox }: DemoFounder): string =>
  /^\p{Script=Latin}/u.test(firstName) ? firstName : capitalise(mailbox)
