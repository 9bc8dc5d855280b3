import { expect, test } from 'vitest'
import { areDisputed, type Verdict } from './verdicts.ts'

test.each<[Verdict[], boolean]>([
  [[], false],
  [['no'], false],
  [['yes', 'strong_yes'], false],
  [['maybe', 'yes', 'maybe'], false],
  [['no', 'maybe'], false],
  [['strong_yes', 'maybe'], true],
  [['yes', 'no'], true],
  [['strong_yes', 'yes', 'maybe'], true],
  [['strong_yes', 'no'], true],
  [['yes', 'yes', 'no'], true],
])('the verdicts %j are disputed: %j [D-verdicts.4]', (given, disputed) => {
  expect(areDisputed(given)).toBe(disputed)
})
