import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT, sessionLost, stateOf } from '#web/session/auth-state.ts'
import { updateCurrentPerson } from '#web/session/current-person.ts'
import { forgetCodes, storeCodes, unsavedCodes } from './recovery-codes.ts'

const signedIn = (id: string) =>
  stateOf({ session: { user: { id } }, profile: null, membership: null, now: '' } as Parameters<
    typeof stateOf
  >[0])

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  updateCurrentPerson(signedIn('asha'))
})

afterEach(() => {
  updateCurrentPerson(SIGNED_OUT)
  vi.unstubAllGlobals()
})

/** Returns whether closing the tab asks for confirmation. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('asks for confirmation before the tab closes while codes are unsaved', () => {
  storeCodes('asha', ['a'])
  storeCodes('asha', ['b'])
  expect([unsavedCodes(), asksBeforeClosing()]).toEqual([['b'], true])
  forgetCodes()
  expect([unsavedCodes(), asksBeforeClosing()]).toEqual([[], false])
})

test.each([
  ['forgets', 'a sign-out', SIGNED_OUT, []],
  ['forgets', 'a sign-in by another user', signedIn('arjun'), []],
  ['keeps', 'a lost session', sessionLost(), ['a']],
])('%s the codes after %s', (_, __, state, left) => {
  storeCodes('asha', ['a'])
  updateCurrentPerson(state)
  expect([unsavedCodes(), asksBeforeClosing()]).toEqual([left, left.length > 0])
})

test('ignores codes that arrive after another user has signed in', () => {
  updateCurrentPerson(signedIn('arjun'))
  storeCodes('asha', ['a'])
  expect(unsavedCodes()).toEqual([])
})
