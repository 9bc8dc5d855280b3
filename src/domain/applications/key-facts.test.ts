import { expect, test } from 'vitest'
import { type Answers, APPLICATION_FORM } from './form/application-form.ts'
import { keyFacts } from './key-facts.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures' }
const factsOf = (answers: Partial<Answers>) =>
  keyFacts({ ...APPLICATION_FORM.blank(), number_of_founders: null, ...answers } as Answers, NAMES)
const textOf = (label: string, answers: Partial<Answers>) =>
  factsOf(answers).facts.find((fact) => fact.label === label)?.text

const founder = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: '',
  linkedin: '',
  experience: '',
})

test('lists an application’s key facts, with amounts in Indian digit grouping', () => {
  expect(
    factsOf({
      company_name: 'Acme Dairy',
      one_line_description: ' Fair milk prices ',
      industry: 'AgriTech',
      company_stage: 'Growth',
      hq_city: 'Pune',
      funding_stage: 'Angel',
      funding_amount_seeking: 28_000_000,
      past_funding: [
        { investorName: 'Seed Fund', amount: 9_000_000 },
        { investorName: 'Friends', amount: 500_000 },
      ],
      gross_margins: 41.5,
      current_revenue: { twoMonthsBefore: 800_000, oneMonthBefore: 900_000, lastMonth: 1_000_000 },
      founders_data: [founder('Asha', 'Rao'), founder('Ravi', '')],
    }),
  ).toEqual({
    description: 'Fair milk prices',
    profile: ['AgriTech', 'Growth', 'Pune'],
    facts: [
      { label: 'Capital sought', text: '₹2,80,00,000' },
      { label: 'Raised so far', text: '₹95,00,000 · Angel' },
      { label: 'Gross margin', text: '41.5 %' },
      { label: 'Revenue, last 3 months', text: '₹8,00,000 → ₹9,00,000 → ₹10,00,000 (+25\u00a0%)' },
      { label: 'Founders', text: 'Asha Rao, Ravi' },
    ],
  })
})

test('leaves out missing facts', () => {
  expect(factsOf({})).toEqual({ description: '', profile: [], facts: [] })
})

test.each([
  [{ twoMonthsBefore: 200, oneMonthBefore: 150, lastMonth: 100 }, '₹200 → ₹150 → ₹100 (−50\u00a0%)'],
  [{ twoMonthsBefore: 100, oneMonthBefore: 100, lastMonth: 100 }, '₹100 → ₹100 → ₹100 (0\u00a0%)'],
  [{ twoMonthsBefore: 0, oneMonthBefore: 0, lastMonth: 100 }, '₹0 → ₹0 → ₹100'],
  [{ twoMonthsBefore: null, oneMonthBefore: 50, lastMonth: 100 }, '– → ₹50 → ₹100'],
])('shows revenue growth only from a known amount above 0: %j', (current_revenue, text) => {
  expect(textOf('Revenue, last 3 months', { current_revenue })).toBe(text)
})

test('shows the funding stage and number of founders if amounts and names are missing', () => {
  expect(textOf('Raised so far', { funding_stage: 'Bootstrapped' })).toBe('Bootstrapped')
  expect(textOf('Founders', { number_of_founders: 3 })).toBe('3')
})

test('isolates a founder’s right-to-left name from the names around it', () => {
  const founders_data = [founder('Asha', 'Rao'), founder('נועה', 'Levi')]
  expect(textOf('Founders', { founders_data })).toBe('Asha Rao, \u2068נועה Levi\u2069')
})
