import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { SIGNED_OUT, stateOf } from '#web/session/auth-state.ts'
import { updateCurrentPerson } from '#web/session/current-person.ts'
import { hideToast, notify, notifyError } from './toasts.tsx'

const FAILED = { title: 'Error', description: 'It could not be saved.' }

const shown = () => notificationsStore.getState().notifications
/** Waits until the toasts' code has loaded, because toasts are shown only after that. */
const settled = () => new Promise((resolve) => setTimeout(resolve))
const titles = () => shown().map(({ title }) => title)
const say = (title: string, id?: string) => notify({ title, description: '' }, 'success', { id })

const signIn = () =>
  updateCurrentPerson(
    stateOf({ session: { user: { id: 'meera' } }, profile: null, membership: null, now: '' } as Parameters<
      typeof stateOf
    >[0]),
  )

beforeAll(() => import('./toaster.tsx'))
afterEach(() => {
  signIn()
  updateCurrentPerson(SIGNED_OUT)
})

test('shows the newest toast first', async () => {
  say('first')
  say('second')
  await settled()
  expect(titles()).toEqual(['second', 'first'])
})

test('replaces the toast with the same id or the same text', async () => {
  say('failed', 'status')
  say('other')
  say('updated', 'status')
  say('other')
  await settled()
  expect(titles()).toEqual(['other', 'updated'])
})

test('hides a toast by its id', async () => {
  say('failed', 'status')
  say('other')
  hideToast('status')
  await settled()
  expect(titles()).toEqual(['other'])
})

test('interrupts screen readers with problems only', async () => {
  notify(FAILED, 'problem')
  say('Saved')
  await settled()
  expect(shown().map(({ role }) => role)).toEqual(['status', 'alert'])
})

test('shows a long text longer, and a problem more briefly', async () => {
  notify({ title: 'Long', description: 'word '.repeat(60) })
  say('Short')
  notify(FAILED, 'problem')
  await settled()
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([4_000, 6_000, 306 * 80])
})

test('clears the toasts at sign-out, and keeps those shown afterwards', async () => {
  signIn()
  say('hers')
  await settled()
  updateCurrentPerson(SIGNED_OUT)
  await settled()
  expect(titles()).toEqual([])
  say('Signed out')
  await settled()
  expect(titles()).toEqual(['Signed out'])
})

test('shows no error toast when the session has ended', async () => {
  notifyError(ApiError.signedOut(), FAILED)
  await settled()
  expect(titles()).toEqual([])
  notifyError(new Error('no answer'), FAILED)
  await settled()
  expect(titles()).toEqual(['Error'])
})
