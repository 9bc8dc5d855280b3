import { expect, test } from 'vitest'
import type { CommitteeState } from './agenda.ts'
import { isAhead, itemAfter, latestState, upcoming } from './agenda.ts'

// Reordered: the numbers do not follow the order.
const items = [4, 1, 3, 2].map((number) => ({ number, content: null }))

test('steps along the agenda, not along the numbers', () => {
  expect(itemAfter(items, null, 1)).toBe(4)
  expect(itemAfter(items, 4, 1)).toBe(1)
  expect(itemAfter(items, 3, -1)).toBe(1)
  expect([itemAfter(items, 2, 1), itemAfter(items, 4, -1), itemAfter(items, null, -1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('lists the next items, and none after the last', () => {
  const numbers = (from: number | null) => upcoming(items, from, 2).map(({ number }) => number)
  expect([numbers(null), numbers(1), numbers(3), numbers(2)]).toEqual([[4, 1], [3, 2], [2], []])
})

test('items after the current one are ahead', () => {
  expect(items.filter(({ number }) => isAhead({ items, current: 1 }, number))).toEqual(items.slice(2))
})

test('ignores a reply that is older than the state shown', () => {
  const state = (version: number, id = 'a') =>
    ({ session: { id, version }, earlier: [] }) as unknown as CommitteeState
  const ended: CommitteeState = { session: null, earlier: [] }
  const shown = state(5)
  expect(latestState(shown, state(4))).toBe(shown)
  for (const later of [state(5), state(6), state(1, 'b'), ended])
    expect(latestState(shown, later)).toBe(later)
})
