import { expect, test } from 'vitest'
import { AFFILIATION_CHARACTERS, AFFILIATIONS_MAX } from '../limits.ts'
import { AFFILIATIONS_SHAPE, affiliationErrors, normaliseAffiliations, parseDomain } from './affiliations.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Fund ${at}`).join('\n')

test('accepts valid lines, and stores each once without surrounding blanks [D-affiliations.1]', () => {
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
  ['email_domains', 'surge.vc\nsurge', '“surge” is not an e-mail domain. Please write it like surge.vc.'],
  ['email_domains', 'a b.vc', '“a b.vc” is not an e-mail domain. Please write it like surge.vc.'],
  ['email_domains', 'Asha@Gmail.com', 'gmail.com is a public mail provider. Please remove it.'],
  [
    'linkedin_pages',
    'surge.vc/asha',
    '“surge.vc/asha” is not a LinkedIn page. Please write it like linkedin.com/in/name or linkedin.com/company/name.',
  ],
  [
    'organisations',
    'x'.repeat(AFFILIATION_CHARACTERS + 1),
    'A line can have at most 200 characters. Please shorten the longest.',
  ],
  ['organisations', lines(AFFILIATIONS_MAX + 1), 'You have 51 lines; the limit is 50. Please remove some.'],
])('reports an invalid line in %s', (key, text, error) => {
  expect(affiliationErrors({ organisations: 'Accel', [key]: text })).toEqual({ [key]: error })
})

test('accepts lines and characters up to the limits', () => {
  expect(
    affiliationErrors({
      organisations: `${lines(AFFILIATIONS_MAX - 1)}\n${'x'.repeat(AFFILIATION_CHARACTERS)}`,
    }),
  ).toEqual({})
})

test.each([
  'asha@डाटामेल.भारत',
  'https://www.डाटामेल.भारत/x',
  'xn--c2bd4bq1db8d.XN--H2BRJ9C',
  '\u200bडाटामेल.भारत',
])('reads the domain in %j as punycode', (line) => {
  expect(parseDomain(line)).toBe('xn--c2bd4bq1db8d.xn--h2brj9c')
})

const merged = (base: string, mine: string, theirs: string) =>
  AFFILIATIONS_SHAPE.mergeValue?.('organisations', base, mine, theirs)

test('merges additions and removals of two tabs [D-affiliations.1]', () => {
  expect(merged('Accel\nBlume', 'Accel\nBlume\nSurge', 'Blume\nKalaari')).toBe('Blume\nKalaari\nSurge')
})

test('does not merge two lists that exceed the limit together', () => {
  expect(merged('', lines(AFFILIATIONS_MAX), 'Accel')).toBeUndefined()
})

test('treats lists with the same stored form as equal', () => {
  expect([
    AFFILIATIONS_SHAPE.isEqual('organisations', 'Accel\n', ' Accel'),
    AFFILIATIONS_SHAPE.isEqual('organisations', 'Accel', 'Blume'),
  ]).toEqual([true, false])
})
