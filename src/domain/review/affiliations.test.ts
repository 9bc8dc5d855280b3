import { expect, test } from 'vitest'
import { AFFILIATION_CHARACTERS, AFFILIATIONS_MAX } from '../limits.ts'
import { AFFILIATIONS_SHAPE, affiliationErrors, normaliseAffiliations } from './affiliations.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Fund ${at}`).join('\n')

test('what is right is stored, each line once and without blank ones [D-affiliations.1]', () => {
  const changes = {
    organisations: ' Sequoia Surge \r\n\n Accel\nAccel\n',
    email_domains: 'surge.vc\n@accel.com',
    linkedin_pages: 'linkedin.com/in/asha',
  }
  expect([affiliationErrors(changes), normaliseAffiliations(changes)]).toEqual([
    {},
    { ...changes, organisations: 'Sequoia Surge\nAccel' },
  ])
})

test.each([
  ['email_domains', 'surge.vc\nsurge', '“surge” is no e-mail domain. Please write it like surge.vc.'],
  ['email_domains', 'a b.vc', '“a b.vc” is no e-mail domain. Please write it like surge.vc.'],
  [
    'email_domains',
    'Asha@Gmail.com',
    'Anybody gets an address at gmail.com, so it would say nothing. Please take it out.',
  ],
  [
    'linkedin_pages',
    'surge.vc/asha',
    '“surge.vc/asha” is no page of LinkedIn. Please write it like linkedin.com/in/name or linkedin.com/company/name.',
  ],
  [
    'organisations',
    'x'.repeat(AFFILIATION_CHARACTERS + 1),
    'A line holds at most 200 characters. Please shorten the longest.',
  ],
  [
    'organisations',
    lines(AFFILIATIONS_MAX + 1),
    'These are 51 lines, and at most 50 are kept. Please take some out.',
  ],
])('a fault in %s names the line', (key, text, fault) => {
  expect(affiliationErrors({ organisations: 'Accel', [key]: text })).toEqual({ [key]: fault })
})

test('as much as the limits allow is no fault', () => {
  expect(
    affiliationErrors({
      organisations: `${lines(AFFILIATIONS_MAX - 1)}\n${'x'.repeat(AFFILIATION_CHARACTERS)}`,
    }),
  ).toEqual({})
})

const merged = (base: string, mine: string, theirs: string) =>
  AFFILIATIONS_SHAPE.mergeValue?.('organisations', base, mine, theirs)

test('what either tab added is there, and what either took away is gone', () => {
  expect(merged('Accel\nBlume', 'Accel\nBlume\nSurge', 'Blume\nKalaari')).toBe('Blume\nKalaari\nSurge')
})

test('two lists that are too long together are asked about', () => {
  expect(merged('', lines(AFFILIATIONS_MAX), 'Accel')).toBeUndefined()
})

test('two lists that are stored alike are the same', () => {
  expect([
    AFFILIATIONS_SHAPE.isEqual('organisations', 'Accel\n', ' Accel'),
    AFFILIATIONS_SHAPE.isEqual('organisations', 'Accel', 'Blume'),
  ]).toEqual([true, false])
})
