import { describe, expect, test } from 'vitest'
import { affiliationHints, indexAffiliations, type RelatedParties } from './affiliation-hints.ts'
import { type Affiliations, affiliationErrors, NO_AFFILIATIONS } from './affiliations.ts'

const NOTHING: RelatedParties = {
  company_name: 'Acme Labs',
  investors: [],
  founders: [],
  applicant: { email: null, linkedin: null },
}

const hints = (
  stated: Partial<Affiliations>,
  relations: Partial<RelatedParties>,
  own = 'meera@gmail.com',
): string[] =>
  affiliationHints(indexAffiliations({ ...NO_AFFILIATIONS, ...stated }, own), { ...NOTHING, ...relations })

const founder = (email = '', linkedin = '') => ({ email, linkedin })

describe('past investors', () => {
  test.each([
    ['Sequoia Surge', 'Sequoia Surge'],
    ['Sequoia Surge', 'SEQUOIA  surge'],
    ['Sequoia Surge', 'Sequoia-Surge.'],
    ['Sequoia Surge Pvt. Ltd.', 'sequoia surge'],
    ['Sequoia Surge', 'Sequoia Surge Private Limited'],
    ['Blume LLP', 'Blume L.L.P.'],
    ['J.P. Morgan', 'JP Morgan Inc'],
    ["Kotak's Fund", 'Kotak’s Fund'],
    ['Crédit Agricole', 'Credit Agricole'],
    ['Marks & Spencer', 'Marks and Spencer Plc'],
    ['Accel', 'Sequoia Surge, Accel and angels'],
    ['Accel', 'Blume / Accel'],
    ['Sequoia Surge', 'Sequoia Surge (lead)'],
    ['सेतु कैपिटल', 'सेतु  कैपिटल'],
    ['क्ष फंड', 'क्\u200dष फंड'],
    ['Accel', 'Ac\u00adcel'],
  ])('finds the investor %s in %s [D-affiliations.3]', (organisations, investor) => {
    expect(hints({ organisations }, { investors: ['Friends', investor] })).toEqual([
      `Past funding includes ${organisations}, one of your affiliations.`,
    ])
  })

  test.each([
    ['Sun', 'Sunrise'],
    ['Sun', 'Sun Capital'],
    ['Sun Capital', 'Sun'],
    ['Sequoia Surge', 'Sequoia'],
    ['And', 'Blume and Accel'],
    ['Pvt Ltd', 'Private Limited'],
    ['सेतु', 'सेत'],
    ['', ''],
  ])('does not find the investor %s in %s', (organisations, investor) => {
    expect(hints({ organisations }, { investors: [investor] })).toEqual([])
  })
})

test.each([
  ['Acme Labs', 'Acme Labs Pvt Ltd', true],
  ['Acme', 'Acme Labs', false],
  ['Acme', 'Acme (P) Ltd.', true],
  ['Acme', 'Acme P. Limited', true],
  ['Acme', 'Acme P', false],
  ['P', 'P Ltd', true],
  // Commas do not separate companies here: an application has only one company name.
  ['Acme', 'Acme, Labs and Sons', false],
])('the affiliation %s matches the company %s: %s', (organisations, company_name, matches) => {
  expect(hints({ organisations }, { company_name })).toEqual(
    matches ? [`Company name is ${organisations}, one of your affiliations.`] : [],
  )
})

describe('e-mail', () => {
  test.each([
    ['surge.vc', 'asha@surge.vc'],
    ['surge.vc', 'asha@Surge.VC'],
    ['iitb.ac.in', 'asha@cse.iitb.ac.in'],
    ['@surge.vc', 'asha@surge.vc'],
    ['me@surge.vc', 'asha@surge.vc'],
    ['https://www.surge.vc/team', 'asha@surge.vc'],
  ])('matches the domain %s with %s', (email_domains, email) => {
    expect(hints({ email_domains }, { founders: [founder('ravi@acme.in'), founder(email)] })).toHaveLength(1)
  })

  test.each([
    ['surge.vc', 'asha@nosurge.vc'],
    ['cse.iitb.ac.in', 'asha@iitb.ac.in'],
    ['surge.vc', 'surge.vc@acme.in'],
    ['gmail.com', 'asha@gmail.com'],
  ])('does not match the domain %s with %s', (email_domains, email) => {
    expect(hints({ email_domains }, { founders: [founder(email)] })).toEqual([])
  })

  test('shows the person and the affiliated domain, not the whole e-mail address', () => {
    const relations = {
      founders: [founder('ravi@acme.in'), founder('asha@cse.iitb.ac.in')],
      applicant: { email: 'office@surge.vc', linkedin: null },
    }
    expect(hints({ email_domains: 'surge.vc\niitb.ac.in' }, relations)).toEqual([
      'Email of the applicant is at surge.vc, one of your affiliations.',
      'Email of founder 2 is at iitb.ac.in, one of your affiliations.',
    ])
  })

  test('includes the member’s own e-mail domain once, unless it is a public provider', () => {
    const founders = [founder('asha@surge.vc'), founder('asha@gmail.com')]
    expect([
      hints({}, { founders }, 'Meera@Surge.vc'),
      hints({ email_domains: 'surge.vc' }, { founders }, 'meera@surge.vc'),
      hints({}, { founders }, 'meera@gmail.com'),
    ]).toEqual([
      ['Email of founder 1 is at surge.vc, like your own address.'],
      ['Email of founder 1 is at surge.vc, one of your affiliations.'],
      [],
    ])
  })
})

describe('LinkedIn', () => {
  const ADDRESS = 'https://www.linkedin.com/in/asha-rao'
  test.each([
    'linkedin.com/in/asha-rao',
    'http://linkedin.com/in/asha-rao/',
    'https://in.linkedin.com/in/Asha-Rao?trk=public_profile#about',
    'https://uk.linkedin.com/in/asha-rao/en',
  ])('matches the page %s', (linkedin) => {
    expect([
      hints({ linkedin_pages: ADDRESS }, { founders: [founder('', linkedin)] }),
      hints({ linkedin_pages: linkedin }, { applicant: { email: null, linkedin: ADDRESS } }),
    ]).toEqual([
      [`LinkedIn of founder 1 is ${ADDRESS}, one of your affiliations.`],
      [`LinkedIn of the applicant is ${linkedin}, one of your affiliations.`],
    ])
  })

  test.each([
    'linkedin.com/in/asha-rao-2',
    'linkedin.com/company/asha-rao',
    'notlinkedin.com/in/asha-rao',
    'linkedin.com.evil.in/in/asha-rao',
    'linkedin.com',
    'linkedin.com/in/',
    'soon',
    '',
  ])('does not match the page %s', (linkedin) => {
    expect(hints({ linkedin_pages: ADDRESS }, { founders: [founder('', linkedin)] })).toEqual([])
  })

  test.each(['linkedin.com/in/j%C3%BCrgen', 'linkedin.com/in/jürgen', 'linkedin.com/in/J%c3%bcrgen'])(
    'matches %s regardless of URL encoding',
    (linkedin) => {
      const founders = [founder('', linkedin)]
      expect(hints({ linkedin_pages: 'linkedin.com/in/jürgen' }, { founders })).toHaveLength(1)
    },
  )

  test.each([
    'linkedin.com/feed/update/urn:li:activity:1',
    'linkedin.com/profile/view?id=12',
    'linkedin.com/jobs/view/1',
    'linkedin.com/pub/john-smith/1/2/3',
  ])('rejects %s, which is not a page of a person or organisation', (linkedin) => {
    const linkedin_pages = linkedin.replaceAll('1', '7')
    expect([
      hints({ linkedin_pages }, { founders: [founder('', linkedin)] }),
      Object.keys(affiliationErrors({ linkedin_pages })),
    ]).toEqual([[], ['linkedin_pages']])
  })

  test.each(['linkedin.com/school/iitb', 'linkedin.com/showcase/surge', 'linkedin.com/IN/Asha'])(
    'accepts the page %s',
    (linkedin_pages) => {
      expect(affiliationErrors({ linkedin_pages })).toEqual({})
    },
  )

  test('compares an invalid URL encoding literally', () => {
    const page = 'linkedin.com/in/100%25%E0'
    expect(hints({ linkedin_pages: page }, { founders: [founder('', page)] })).toHaveLength(1)
  })
})

test('returns one sentence for each affiliation and kind of field', () => {
  const organisations = 'Acme Labs\nAccel'
  const investors = ['Accel', 'ACCEL', 'Acme Labs']
  const founders = [founder('a@surge.vc'), founder('b@surge.vc', 'linkedin.com/in/b')]
  const stated = { organisations, email_domains: 'surge.vc', linkedin_pages: 'linkedin.com/in/b' }
  expect(hints(stated, { investors, founders })).toEqual([
    'Company name is Acme Labs, one of your affiliations.',
    'Past funding includes Acme Labs, one of your affiliations.',
    'Past funding includes Accel, one of your affiliations.',
    'Email of founder 1 is at surge.vc, one of your affiliations.',
    'LinkedIn of founder 2 is linkedin.com/in/b, one of your affiliations.',
  ])
})
