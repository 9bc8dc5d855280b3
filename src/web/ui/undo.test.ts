import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT, sessionLost, stateOf, UNKNOWN } from '#web/session/auth-state.ts'
import { updateCurrentPerson } from '#web/session/current-person.ts'
import { endUndoOffers, newestUndo, offerUndo, runUndo, type UndoOffer } from './undo.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  updateCurrentPerson(SIGNED_OUT)
  vi.useRealTimers()
})

function offered(label: string, given: { seconds?: number; run?: () => Promise<boolean> } = {}): UndoOffer {
  const offer = offerUndo({ seconds: 10, label, ids: [label], run: async () => true, ...given })
  if (!offer) throw new Error('No time was left to offer it')
  return offer
}

test('undoes the newest change first, then the one before it', async () => {
  const first = offered('first')
  const second = offered('second')
  expect(newestUndo()).toBe(second)
  await runUndo(second)
  expect(newestUndo()).toBe(first)
})

test('does not run an undo twice, and offers the previous one while it runs', async () => {
  const first = offered('first')
  let runs = 0
  let end: (done: boolean) => void = () => undefined
  const second = offered('second', {
    run: () => {
      runs += 1
      return new Promise((resolve) => {
        end = resolve
      })
    },
  })
  const underWay = runUndo(second)
  void runUndo(second)
  expect([newestUndo(), runs]).toEqual([first, 1])
  end(true)
  await underWay
  expect(newestUndo()).toBe(first)
})

test('offers a failed undo again', async () => {
  const offer = offered('first', { run: async () => false })
  await runUndo(offer)
  expect(newestUndo()).toBe(offer)
})

test('ends an undo offer one second early, and offers none if no time is left', () => {
  const offer = offered('first', { seconds: 10 })
  vi.advanceTimersByTime(8_999)
  expect(newestUndo()).toBe(offer)
  vi.advanceTimersByTime(1)
  expect(newestUndo()).toBe(undefined)
  expect(offerUndo({ seconds: 1, label: 'late', ids: [], run: async () => true })).toBe(undefined)
})

test('ends undo offers replaced by a newer change, unless they also cover other items', () => {
  const both = offerUndo({ seconds: 10, label: 'both', ids: ['a', 'b'], run: async () => true })
  offered('a')
  endUndoOffers(['a'])
  expect(newestUndo()).toBe(both)
})

const signedIn = (id: string) =>
  stateOf({ session: { user: { id } }, profile: null, membership: null, now: '' } as Parameters<
    typeof stateOf
  >[0])

test.each([
  ['to the next user after a sign-out', false, [SIGNED_OUT, signedIn('arjun')]],
  ['to another user after a lost session', false, [sessionLost(), signedIn('arjun')]],
  ['to another user who signs in in another tab', false, [signedIn('arjun')]],
  ['to the same user after a lost session', true, [sessionLost(), signedIn('meera')]],
  ['while the server is unreachable', true, [UNKNOWN, { ...UNKNOWN, loading: false, unreachable: true }]],
])('an undo stays available %s: %s', (_, can, states) => {
  updateCurrentPerson(signedIn('meera'))
  offered('first')
  for (const state of states) updateCurrentPerson(state)
  expect(newestUndo()?.label).toBe(can ? 'first' : undefined)
})
