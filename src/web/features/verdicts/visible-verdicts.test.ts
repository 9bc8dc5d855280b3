import { expect, test } from 'vitest'
import { countVerdicts } from './visible-verdicts.ts'

const texts = { champion_line: '', comment: '' }
const own = { verdict: null, version: 0, ...texts }
const others = [
  { verdict: 'no' as const, who: 'Meera Iyer', updated_at: '2026-03-01T10:00:00.000Z', ...texts },
]

test('counts others’ verdicts only once the viewer has given one or has asked to see them', () => {
  expect(countVerdicts({ own, others }, false)).toBe(0)
  expect(countVerdicts({ own, others }, true)).toBe(1)
  expect(countVerdicts({ own: { ...own, verdict: 'yes' }, others }, false)).toBe(2)
})

test('counts nothing while the verdicts load, and on the viewer’s own application', () => {
  expect(countVerdicts(undefined, true)).toBe(0)
  expect(countVerdicts({ own: null, others: null }, true)).toBe(0)
})
