import { notificationsStore } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { SIGNED_OUT, stateOf } from '#web/session/auth-state.ts'
import { noticePerson } from '#web/session/person-here.ts'
import { hideToast, isWorthReporting, notify, notifyError } from './toasts.tsx'

const FAILED = { title: 'Error', description: 'It could not be saved.' }

const shown = () => notificationsStore.getState().notifications
const titles = () => shown().map(({ title }) => title)
const say = (title: string, id?: string) => notify({ title, description: '' }, 'success', { id })

const signIn = () =>
  noticePerson(
    stateOf({ session: { user: { id: 'meera' } }, profile: null, membership: null, now: '' } as Parameters<
      typeof stateOf
    >[0]),
  )

afterEach(() => {
  signIn()
  noticePerson(SIGNED_OUT)
})

test('shows the newest toast first', () => {
  say('first')
  say('second')
  expect(titles()).toEqual(['second', 'first'])
})

test('replaces the toast with the same id or the same text', () => {
  say('failed', 'status')
  say('other')
  say('updated', 'status')
  say('other')
  expect(titles()).toEqual(['other', 'updated'])
})

test('hides a toast by its id', () => {
  say('failed', 'status')
  say('other')
  hideToast('status')
  expect(titles()).toEqual(['other'])
})

test('interrupts screen readers with problems only', () => {
  notify(FAILED, 'problem')
  say('Saved')
  expect(shown().map(({ role }) => role)).toEqual(['status', 'alert'])
})

test('shows a long text longer', () => {
  notify({ title: 'Long', description: 'word '.repeat(60) })
  say('Short')
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([6_000, 306 * 80])
})

test('clears the toasts at sign-out, and keeps those shown afterwards', () => {
  signIn()
  say('hers')
  noticePerson(SIGNED_OUT)
  expect(titles()).toEqual([])
  say('Signed out')
  expect(titles()).toEqual(['Signed out'])
})

test('says nothing of a refusal by the end of the session', () => {
  notifyError(ApiError.signedOut(), FAILED)
  expect(titles()).toEqual([])
  notifyError(new Error('no answer'), FAILED)
  expect(titles()).toEqual(['Error'])
})

const LONG_AGO = 1
const failed = { isError: true, error: new Error('no answer'), errorUpdatedAt: Date.now() }

/** Returns a client whose one mutation went as `change` does. */
async function after(change: () => Promise<unknown>): Promise<QueryClient> {
  const queries = new QueryClient()
  const tried = queries.getMutationCache().build(queries, { mutationFn: change, networkMode: 'always' })
  await tried.execute(undefined).catch(() => undefined)
  return queries
}

const refused = () => Promise.reject(new Error('no answer'))
const done = () => Promise.resolve()

test('a failed refetch after a failed mutation shows no toast over the data in view', async () => {
  expect(isWorthReporting(await after(refused), { ...failed, dataUpdatedAt: LONG_AGO })).toBe(false)
})

test.each([
  ['after a mutation that succeeded', done, LONG_AGO],
  ['after a later success', refused, Number.POSITIVE_INFINITY],
  ['without data in view', refused, 0],
])('a failed query shows a toast %s', async (_, change, dataUpdatedAt) => {
  expect(isWorthReporting(await after(change), { ...failed, dataUpdatedAt })).toBe(true)
})

test('a query refused by the end of the session shows no toast', async () => {
  const error = ApiError.signedOut()
  expect(isWorthReporting(await after(done), { ...failed, error, dataUpdatedAt: 0 })).toBe(false)
})
