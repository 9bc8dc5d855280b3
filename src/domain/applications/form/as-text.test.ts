import { expect, test } from 'vitest'
import { BLANK_FOUNDER } from '../../forms/kinds/founders.ts'
import { type Answers, APPLICATION_FORM, type StandardKey } from './application-form.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures' }
const textOf = <K extends StandardKey>(key: K, answer: Answers[K]) =>
  APPLICATION_FORM.text(key, answer, NAMES)

test('blank answers of every kind have no text, except the number of founders', () => {
  const blank = APPLICATION_FORM.blank()
  const texts = APPLICATION_FORM.fields.map((field) => [
    field.key,
    APPLICATION_FORM.text(field.key, blank[field.key], NAMES),
  ])
  expect(texts.filter(([, text]) => text !== '')).toEqual([['number_of_founders', '1']])
})

test('shows choices by their labels', () => {
  expect(textOf('all_founders_fulltime', 'no')).toBe('No, some part-time')
  expect(textOf('how_did_you_know', 'acme-ventures-outreach')).toBe('Acme Ventures outreach')
  expect(textOf('hq_city', 'Mumbai')).toBe('Mumbai')
})

test('shows the value of a removed choice as words', () => {
  expect(textOf('how_did_you_know', 'former-name-outreach')).toBe('Former name outreach')
})

test('groups money by lakh and crore, and adds percent signs', () => {
  expect(textOf('funding_amount_seeking', 12_500_000)).toBe('₹1,25,00,000')
  expect(textOf('gross_margins', 62.5)).toBe('62.5 %')
  expect(textOf('current_revenue', { lastMonth: 250_000, oneMonthBefore: 0, twoMonthsBefore: null })).toBe(
    'Last month: ₹2,50,000\n1 month before: ₹0\n2 months before: N/A',
  )
})

test('shows a line for each list entry that is not blank', () => {
  expect(
    textOf('founders_data', [
      {
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'asha@acme.in',
        linkedin: '',
        experience: 'Ten years of shops',
      },
      { ...BLANK_FOUNDER, lastName: 'Okafor' },
    ]),
  ).toBe('Asha Rao, asha@acme.in, Ten years of shops\nOkafor')
  expect(
    textOf('past_funding', [
      { investorName: 'Seed Fund', amount: 5_000_000 },
      { investorName: '', amount: null },
      { investorName: 'Uncle', amount: null },
      { investorName: ' ', amount: 700 },
    ]),
  ).toBe('Seed Fund: ₹50,00,000\nUncle: N/A\nN/A: ₹700')
})

test('shows the use of funds by category, with N/A for blank shares, and the total [S7-pdf.5]', () => {
  expect(
    textOf('funding_usage', {
      ...APPLICATION_FORM.blank().funding_usage,
      productDevelopment: 50,
      others: 32,
    }),
  ).toBe(
    [
      'Product Development / R&D / NPD: 50 %',
      ...['Marketing & Customer Acquisition: N/A', 'Sales & Business Development: N/A'],
      ...['Operations & Admin: N/A', 'Working Capital: N/A', 'Team / Talent: N/A'],
      ...['Technology & Infrastructure: N/A', 'Compliance, Admin etc: N/A', 'Others: 32 %', 'Total: 82 %'],
    ].join('\n'),
  )
})

test('shows files by name and size', () => {
  const deck = { url: '/files/pitch-decks/1.pdf', filename: 'Deck.pdf', size: '2.50 MB' }
  expect(textOf('pitch_deck', deck)).toBe('Deck.pdf (2.50 MB)')
  expect(textOf('additional_documents', [{ ...deck, title: 'Cap table' }])).toBe(
    'Cap table: Deck.pdf (2.50 MB)',
  )
})
