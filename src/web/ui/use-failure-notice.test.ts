import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { isToTell } from './use-failure-notice.ts'

const LONG_AGO = 1
const failed = { isError: true, error: new Error('no answer'), errorUpdatedAt: Date.now() }

/** Somebody tried to change something, and it went as `change` does. */
async function after(change: () => Promise<unknown>): Promise<QueryClient> {
  const queries = new QueryClient()
  const tried = queries.getMutationCache().build(queries, { mutationFn: change, networkMode: 'always' })
  await tried.execute(undefined).catch(() => undefined)
  return queries
}

const refused = () => Promise.reject(new Error('no answer'))
const done = () => Promise.resolve()

test('the reading after a change that failed says nothing over what it left in view', async () => {
  expect(isToTell(await after(refused), { ...failed, dataUpdatedAt: LONG_AGO })).toBe(false)
})

test.each([
  ['after a change that went well', done, LONG_AGO],
  ['once it went well after the change that failed', refused, Number.POSITIVE_INFINITY],
  ['where there is nothing to show', refused, 0],
])('a failed reading is told %s', async (_, change, dataUpdatedAt) => {
  expect(isToTell(await after(change), { ...failed, dataUpdatedAt })).toBe(true)
})

test('one that the end of the session refused is told by what stands above the screen', async () => {
  const error = ApiError.signedOut()
  expect(isToTell(await after(done), { ...failed, error, dataUpdatedAt: 0 })).toBe(false)
})
