import { expect, test } from 'vitest'
import { BLANK_FOUNDER, type Founder, resizeFounders } from './founders.ts'

const asha: Founder = { ...BLANK_FOUNDER, firstName: 'Asha', lastName: 'Rao', email: 'asha@acme.in' }
const ben: Founder = { ...BLANK_FOUNDER, firstName: 'Ben', lastName: 'Okafor' }

test('a higher number keeps the entries and adds blank ones', () => {
  expect(resizeFounders([asha, ben], 4)).toEqual([asha, ben, BLANK_FOUNDER, BLANK_FOUNDER])
})

test('a lower number keeps the first entries', () => {
  expect(resizeFounders([asha, ben], 1)).toEqual([asha])
})

test.each([
  [0, 1],
  [-3, 1],
  [2.9, 2],
  [6, 5],
  [100, 5],
])('a number of %d is held at %d founders', (count, length) => {
  expect(resizeFounders([asha], count)).toHaveLength(length)
})
