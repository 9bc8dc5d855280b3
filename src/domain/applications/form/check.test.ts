import { describe, expect, test } from 'vitest'
import { validationToast } from '#domain/applications/messages.ts'
import type { ValidationError } from '#domain/forms/validation.ts'
import { BLANK_FOUNDER, type Founder } from '../../forms/kinds/founders.ts'
import { RUPEES_MAX } from '../../limits.ts'
import { type Answers, APPLICATION_FORM } from './application-form.ts'

const founder: Founder = { ...BLANK_FOUNDER, firstName: 'Asha', lastName: 'Rao', email: 'asha@acme.in' }
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

const complete: Answers = {
  ...APPLICATION_FORM.blank(),
  company_name: 'Acme',
  one_line_description: 'Ledgers for small shops',
  industry: 'FinTech',
  company_stage: 'Prototype',
  funding_stage: 'Angel',
  hq_city: 'Mumbai',
  founders_data: [founder],
  all_founders_fulltime: 'yes',
  founding_team_story: 'We met.',
  motivation_insight: 'We saw.',
  team_experience: 'We did.',
  problem_statement: 'Ledgers get lost.',
  product_description: 'A ledger.',
  unique_solution: 'It stays.',
  target_customer: 'Shops',
  market_opportunity: 'Many shops',
  competitors_differentiation: 'Paper',
  traction_data: 'Ten shops',
  key_metrics: 'Entries a day',
  business_model: 'A fee',
  help_beyond_funding: 'Hiring',
  alternative_problem: 'Stock',
  long_term_vision: 'Every shop',
  how_did_you_know: 'website-form',
}

const paths = (faults: readonly ValidationError[]) => faults.map(({ path, kind }) => [path, kind])
const faultsWith = (changes: Partial<Answers>, section?: number) =>
  APPLICATION_FORM.validate({ ...complete, ...changes }, section)

test('accepts a complete application', () => {
  expect(APPLICATION_FORM.validate(complete)).toEqual([])
})

describe('required fields', () => {
  test.each([
    [
      'Basics',
      {
        company_name: 'Enter the name of your company',
        one_line_description: 'Say in one line what you do',
        industry: 'Choose your sector or industry',
        company_stage: 'Choose the stage you are at',
        funding_stage: 'Choose your latest round',
      },
    ],
    [
      'Personal Insights',
      {
        hq_city: 'Choose the city you work from',
        'founders_data.0.firstName': 'Enter a first name',
        'founders_data.0.lastName': 'Enter a last name',
        'founders_data.0.email': 'Enter an e-mail address',
        all_founders_fulltime: 'Say whether all founders are full-time',
        founding_team_story: 'Tell the story of your founding team',
        motivation_insight: 'Say what drives you, and what you know that others do not',
        team_experience: 'Describe the experience of your team',
      },
    ],
    [
      'Company & Product',
      {
        problem_statement: 'Describe the problem you solve',
        product_description: 'Describe your product',
        unique_solution: 'Say what is unique about your solution',
      },
    ],
    [
      'Market & Traction',
      {
        target_customer: 'Describe your target customer',
        market_opportunity: 'Describe the size of your market',
        competitors_differentiation: 'Name your competitors, and what sets you apart',
        traction_data: 'Describe your traction so far',
        key_metrics: 'Give your key metrics',
      },
    ],
    ['Business Model & Funding', { business_model: 'Describe your business model' }],
    [
      'Vision',
      {
        help_beyond_funding: 'Say what help you need beyond funding',
        alternative_problem: 'Say which problem you would work on instead',
        long_term_vision: 'Describe your long-term vision',
        how_did_you_know: 'Say how you heard about us',
      },
    ],
  ])('reports the missing fields of %s [D-form.31, D-names.6, S5-form.3-8]', (title, messages) => {
    const section = APPLICATION_FORM.sections.findIndex((one) => one.title === title)
    const faults = APPLICATION_FORM.validate(APPLICATION_FORM.blank(), section)
    expect(faults.map(({ path, kind, message }) => [path, kind, message])).toEqual(
      Object.entries(messages).map(([path, message]) => [path, 'missing', message]),
    )
  })

  test('treats whitespace as missing', () => {
    expect(paths(faultsWith({ company_name: ' \n\t ', key_metrics: ' ' }))).toEqual([
      ['company_name', 'missing'],
      ['key_metrics', 'missing'],
    ])
  })

  test('reports a founder’s missing field', () => {
    expect(faultsWith({ founders_data: [{ ...founder, email: '' }] })).toEqual([
      {
        field: 'founders_data',
        path: 'founders_data.0.email',
        label: 'Founder 1',
        kind: 'missing',
        message: 'Enter an e-mail address',
      },
    ])
  })
})

test('rejects a link in the company name', () => {
  expect(faultsWith({ company_name: 'Visit https://evil.example' }).map(({ message }) => message)).toEqual([
    'Company name must not contain ://, < or >.',
  ])
})

describe('limits', () => {
  test('accepts an essay of 200 words, and rejects one of 201 with its word count [S5-form.9]', () => {
    expect(faultsWith({ key_metrics: words(200) })).toEqual([])
    expect(faultsWith({ key_metrics: words(201) })).toEqual([
      {
        field: 'key_metrics',
        path: 'key_metrics',
        label: 'Key metrics',
        kind: 'too-many-words',
        message: 'Please shorten Key metrics to 200 words.',
        words: 201,
      },
    ])
  })

  test('limits the one-line description to 50 characters [S5-form.12]', () => {
    expect(faultsWith({ one_line_description: 'x'.repeat(50) })).toEqual([])
    expect(paths(faultsWith({ one_line_description: 'x'.repeat(51) }))).toEqual([
      ['one_line_description', 'wrong'],
    ])
  })

  test.each([
    [null, true],
    [0.99, false],
    [1, true],
    [62.5, true],
    [100, true],
    [100.01, false],
    [-5, false],
  ])('a gross margin of %s is valid: %s [S3.10, S5-form.14]', (gross_margins, fine) => {
    expect(faultsWith({ gross_margins }).length === 0).toBe(fine)
  })

  test.each([
    [0, true],
    [RUPEES_MAX, true],
    [RUPEES_MAX + 1, false],
    [1.5, false],
    [-1, false],
  ])('%s rupees are valid in every rupee field: %s [D-form.18]', (amount, fine) => {
    const faults = faultsWith({
      funding_amount_seeking: amount,
      past_funding: [{ investorName: '', amount }],
      current_revenue: { lastMonth: amount, oneMonthBefore: null, twoMonthsBefore: null },
    })
    const wrong = ['current_revenue.lastMonth', 'past_funding.0.amount', 'funding_amount_seeking']
    expect(paths(faults)).toEqual(fine ? [] : wrong.map((path) => [path, 'wrong']))
  })

  test('accepts shares that do not add up to 100 [S5-form.19]', () => {
    const funding_usage = { ...complete.funding_usage, marketing: 900, sales: -3 }
    expect(faultsWith({ funding_usage })).toEqual([])
  })
})

describe('founders', () => {
  const second = (changes: Partial<Founder>) =>
    faultsWith({ number_of_founders: 2, founders_data: [founder, { ...founder, ...changes }] })

  test('rejects an invalid e-mail address [S5-form.15]', () => {
    expect(paths(second({ email: 'asha@acme' }))).toEqual([['founders_data.1.email', 'wrong']])
  })

  test('LinkedIn and experience are optional; a link is http(s) or has no scheme [S5-form.16]', () => {
    expect(second({ linkedin: '', experience: '' })).toEqual([])
    expect(second({ linkedin: 'linkedin.com/in/asha' })).toEqual([])
    expect(paths(second({ linkedin: 'javascript:alert(1)' }))).toEqual([
      ['founders_data.1.linkedin', 'wrong'],
    ])
  })

  test('requires as many founder rows as the number of founders [V2.2.3]', () => {
    expect(paths(faultsWith({ number_of_founders: 2 }))).toEqual([['founders_data', 'wrong']])
  })

  test.each([0, 6])('rejects %d founders [S5-form.13]', (number_of_founders) => {
    const founders_data = Array.from({ length: number_of_founders }, () => founder)
    expect(paths(faultsWith({ number_of_founders, founders_data }))).toEqual([
      ['number_of_founders', 'wrong'],
    ])
  })
})

describe('choices', () => {
  test('accepts only offered choices', () => {
    const changes = { industry: 'Alchemy', hq_city: 'India', company_stage: 'idea' }
    expect(paths(faultsWith(changes))).toEqual([
      ['industry', 'wrong'],
      ['company_stage', 'wrong'],
      ['hq_city', 'wrong'],
    ])
  })

  test('accepts the outreach choice with a former name of the investor group', () => {
    expect(faultsWith({ how_did_you_know: 'former-name-outreach' })).toEqual([])
    expect(paths(faultsWith({ how_did_you_know: 'rumour' }))).toEqual([['how_did_you_know', 'wrong']])
  })
})

describe('the validation toast', () => {
  test('reports missing fields rather than texts over the limit', () => {
    const faults = faultsWith({ founding_team_story: words(201), key_metrics: '' })
    expect(validationToast(faults, 'proceeding')).toEqual({
      title: 'Required fields missing',
      description: 'Please fill in all required fields before proceeding.',
    })
    expect(validationToast(faults, 'submitting')?.description).toBe(
      'Please fill in all required fields before submitting.',
    )
  })

  test('shows the label and word count of an essay over the limit [S5-form.10]', () => {
    const essays = APPLICATION_FORM.fields.filter(({ kind }) => kind.name === 'essay')
    expect(essays.length).toBeGreaterThan(0)
    for (const { key, label } of essays) {
      expect(validationToast(faultsWith({ [key]: words(201) }), 'proceeding')).toEqual({
        title: 'Word limit exceeded',
        description: `${label} must not exceed 200 words. Current: 201 words.`,
      })
    }
  })

  test('reports only the first of several texts over the limit', () => {
    const faults = faultsWith({ traction_data: words(213), key_metrics: words(300) })
    expect(validationToast(faults, 'proceeding')).toEqual({
      title: 'Word limit exceeded',
      description: 'Traction data must not exceed 200 words. Current: 213 words.',
    })
  })

  test('shows no toast for an invalid value [D-form.32]', () => {
    expect(validationToast(faultsWith({ gross_margins: 0 }), 'proceeding')).toBeUndefined()
  })
})
