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
  ])('%s is named by %s [D-affiliations.3]', (organisations, investor) => {
    expect(hints({ organisations }, { investors: ['Friends', investor] })).toEqual([
      `Past funding names ${organisations}, which you stated as an affiliation.`,
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
  ])('%s is not named by %s', (organisations, investor) => {
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
  // A company has one name, whatever stands between its words.
  ['Acme', 'Acme, Labs and Sons', false],
])('of %s, the company %s is one: %s', (organisations, company_name, is) => {
  expect(hints({ organisations }, { company_name })).toEqual(
    is ? [`Company name is ${organisations}, which you stated as an affiliation.`] : [],
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
  ])('%s is where %s is', (email_domains, email) => {
    expect(hints({ email_domains }, { founders: [founder('ravi@acme.in'), founder(email)] })).toHaveLength(1)
  })

  test.each([
    ['surge.vc', 'asha@nosurge.vc'],
    ['cse.iitb.ac.in', 'asha@iitb.ac.in'],
    ['surge.vc', 'surge.vc@acme.in'],
    ['gmail.com', 'asha@gmail.com'],
  ])('%s is not where %s is', (email_domains, email) => {
    expect(hints({ email_domains }, { founders: [founder(email)] })).toEqual([])
  })

  test('a sentence says whose address it is, and names the domain that was stated alone', () => {
    const relations = {
      founders: [founder('ravi@acme.in'), founder('asha@cse.iitb.ac.in')],
      applicant: { email: 'office@surge.vc', linkedin: null },
    }
    expect(hints({ email_domains: 'surge.vc\niitb.ac.in' }, relations)).toEqual([
      'Email of the applicant is at surge.vc, which you stated as an affiliation.',
      'Email of founder 2 is at iitb.ac.in, which you stated as an affiliation.',
    ])
  })

  test('one’s own domain counts without being stated, once, and not at a public provider', () => {
    const founders = [founder('asha@surge.vc'), founder('asha@gmail.com')]
    expect([
      hints({}, { founders }, 'Meera@Surge.vc'),
      hints({ email_domains: 'surge.vc' }, { founders }, 'meera@surge.vc'),
      hints({}, { founders }, 'meera@gmail.com'),
    ]).toEqual([
      ['Email of founder 1 is at surge.vc, like your own address.'],
      ['Email of founder 1 is at surge.vc, which you stated as an affiliation.'],
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
  ])('%s is the page that was stated', (linkedin) => {
    expect([
      hints({ linkedin_pages: ADDRESS }, { founders: [founder('', linkedin)] }),
      hints({ linkedin_pages: linkedin }, { applicant: { email: null, linkedin: ADDRESS } }),
    ]).toEqual([
      [`LinkedIn of founder 1 is ${ADDRESS}, which you stated as an affiliation.`],
      [`LinkedIn of the applicant is ${linkedin}, which you stated as an affiliation.`],
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
  ])('%s is not', (linkedin) => {
    expect(hints({ linkedin_pages: ADDRESS }, { founders: [founder('', linkedin)] })).toEqual([])
  })

  test.each(['linkedin.com/in/j%C3%BCrgen', 'linkedin.com/in/jürgen', 'linkedin.com/in/J%c3%bcrgen'])(
    'letters are the same however they are spelled, like %s',
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
  ])('%s is no page that could be stated', (linkedin) => {
    const linkedin_pages = linkedin.replaceAll('1', '7')
    expect([
      hints({ linkedin_pages }, { founders: [founder('', linkedin)] }),
      Object.keys(affiliationErrors({ linkedin_pages })),
    ]).toEqual([[], ['linkedin_pages']])
  })

  test.each(['linkedin.com/school/iitb', 'linkedin.com/showcase/surge', 'linkedin.com/IN/Asha'])(
    '%s is a page',
    (linkedin_pages) => {
      expect(affiliationErrors({ linkedin_pages })).toEqual({})
    },
  )

  test('an address that spells no letters is compared as it is', () => {
    const page = 'linkedin.com/in/100%25%E0'
    expect(hints({ linkedin_pages: page }, { founders: [founder('', page)] })).toHaveLength(1)
  })
})

test('every kind has its sentences, an affiliation one of each', () => {
  const organisations = 'Acme Labs\nAccel'
  const investors = ['Accel', 'ACCEL', 'Acme Labs']
  const founders = [founder('a@surge.vc'), founder('b@surge.vc', 'linkedin.com/in/b')]
  const stated = { organisations, email_domains: 'surge.vc', linkedin_pages: 'linkedin.com/in/b' }
  expect(hints(stated, { investors, founders })).toEqual([
    'Company name is Acme Labs, which you stated as an affiliation.',
    'Past funding names Acme Labs, which you stated as an affiliation.',
    'Past funding names Accel, which you stated as an affiliation.',
    'Email of founder 1 is at surge.vc, which you stated as an affiliation.',
    'LinkedIn of founder 2 is linkedin.com/in/b, which you stated as an affiliation.',
  ])
})
