import { expect, test } from 'vitest'
import { BLANK_FOUNDER, FOUNDERS, type Founder, founders, resizeFounders } from './founders.ts'

const asha: Founder = { ...BLANK_FOUNDER, firstName: 'Asha', lastName: 'Rao', email: 'asha@acme.in' }
const ben: Founder = { ...BLANK_FOUNDER, firstName: 'Ben', lastName: 'Okafor' }

test('raising the number of founders keeps the entries and adds blank ones [S4.20]', () => {
  expect(resizeFounders([asha, ben], 4)).toEqual([asha, ben, BLANK_FOUNDER, BLANK_FOUNDER])
})

test('lowering the number of founders keeps the first entries', () => {
  expect(resizeFounders([asha, ben], 1)).toEqual([asha])
})

test.each([
  [0, 1],
  [-3, 1],
  [2.9, 2],
  [6, 5],
  [100, 5],
])('for a founder count of %d, the list has %d rows', (count, length) => {
  expect(resizeFounders([asha], count)).toHaveLength(length)
})

const TEAM = founders('team', 'Team', 'count')
const faultsOf = (changes: Partial<Founder>) =>
  FOUNDERS.check([{ ...asha, ...changes }], TEAM, { count: 1 }).map(({ kind, message, within }) => [
    kind,
    message,
    within,
  ])

test('requires as many rows as founders', () => {
  expect(FOUNDERS.check([asha, ben], TEAM, { count: 3 }).map(({ message }) => message)).toEqual([
    'Please describe 3 founders; the list has 2.',
  ])
})

test('rejects links in names, but not in the experience', () => {
  expect(faultsOf({ firstName: ' Asha\n', lastName: '\tRao', experience: '<b> ://\n' })).toEqual([])
  expect(faultsOf({ firstName: 'Visit https://evil.example', lastName: 'Rao>' })).toEqual([
    ['wrong', 'First name must not contain ://, < or >.', '0.firstName'],
    ['wrong', 'Last name must not contain ://, < or >.', '0.lastName'],
  ])
})

test.each(['no link', 'ftp://acme.in', 'http://localhost'])(
  "rejects '%s' as a LinkedIn address",
  (linkedin) => {
    expect(faultsOf({ linkedin })).toEqual([
      ['wrong', 'Enter a web address like https://linkedin.com/in/name', '0.linkedin'],
    ])
  },
)

test('masks contact details and keeps names and experience', () => {
  const whole = { ...asha, linkedin: 'https://linkedin.com/in/asha-rao', experience: 'Nine years in dairy' }
  expect(FOUNDERS.withoutContacts?.([whole, ben])).toEqual([
    { ...whole, email: 'as***@***.in', linkedin: '**********' },
    ben,
  ])
})
