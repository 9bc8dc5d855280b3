import { expect, test } from 'vitest'
import { cleanSetName, isSameSetName } from './question-sets.ts'

test('cleans the name of a question set, and compares names regardless of case', () => {
  expect([cleanSetName('  First \n look '), cleanSetName('\u200b')]).toEqual(['First look', ''])
  expect([isSameSetName('First look', 'FIRST LOOK'), isSameSetName('First look', 'Second look')]).toEqual([
    true,
    false,
  ])
})
