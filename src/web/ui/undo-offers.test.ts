import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lost, SIGNED_OUT, stateOf, UNKNOWN } from '#web/session/auth-state.ts'
import { noticePerson } from '#web/session/person-here.ts'
import {
  activatePendingSecret,
  endOffersAbout,
  newestOffer,
  offerUndo,
  type UndoOffer,
} from './undo-offers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** Each test leaves nothing on offer. */
afterEach(() => {
  vi.runAllTimers()
  noticePerson(SIGNED_OUT)
  vi.useRealTimers()
})

function offered(of: string, given: { seconds?: number; run?: () => Promise<boolean> } = {}): UndoOffer {
  const offer = offerUndo({ seconds: 10, of, about: [of], run: async () => true, ...given })
  if (!offer) throw new Error('There was no time to offer it.')
  return offer
}

test('the newest is taken back first, then the one before it', async () => {
  const first = offered('first')
  const second = offered('second')
  expect(newestOffer()).toBe(second)
  await activatePendingSecret(second)
  expect(newestOffer()).toBe(first)
})

test('while one is taken back, it is not begun again, and the one before is the newest', async () => {
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
  const underWay = activatePendingSecret(second)
  void activatePendingSecret(second)
  expect([newestOffer(), runs]).toEqual([first, 1])
  end(true)
  await underWay
  expect(newestOffer()).toBe(first)
})

test('what did not get through can be tried again', async () => {
  const offer = offered('first', { run: async () => false })
  await activatePendingSecret(offer)
  expect(newestOffer()).toBe(offer)
})

test('an offer ends a second before its time, and none is made when no time is left', () => {
  const offer = offered('first', { seconds: 10 })
  vi.advanceTimersByTime(8_999)
  expect(newestOffer()).toBe(offer)
  vi.advanceTimersByTime(1)
  expect(newestOffer()).toBe(undefined)
  expect(offerUndo({ seconds: 1, of: 'late', about: [], run: async () => true })).toBe(undefined)
})

test('a newer decision ends what would lead back to before, and leaves what is about others too', () => {
  const both = offerUndo({ seconds: 10, of: 'both', about: ['a', 'b'], run: async () => true })
  offered('a')
  endOffersAbout(['a'])
  expect(newestOffer()).toBe(both)
})

const signedIn = (id: string) =>
  stateOf({ session: { user: { id } }, profile: null, membership: null, now: '' } as Parameters<
    typeof stateOf
  >[0])

test.each([
  ['whoever signed out and the next', false, [SIGNED_OUT, signedIn('arjun')]],
  ['whoever comes after a lost session', false, [lost(), signedIn('arjun')]],
  ['whoever came in another tab', false, [signedIn('arjun')]],
  ['whoever signs in again after a lost session', true, [lost(), signedIn('meera')]],
  ['whoever was not asked for a moment', true, [UNKNOWN, { ...UNKNOWN, loading: false, unreachable: true }]],
])('what Meera did can be taken back by %s: %s', (_, can, states) => {
  noticePerson(signedIn('meera'))
  offered('first')
  for (const state of states) noticePerson(state)
  expect(newestOffer()?.of).toBe(can ? 'first' : undefined)
})
