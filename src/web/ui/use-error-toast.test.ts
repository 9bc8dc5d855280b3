import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { isWorthReporting } from './use-error-toast.ts'

const LONG_AGO = 1
const failed = { isError: true, error: new Error('no answer'), errorUpdatedAt: Date.now() }

/** Runs a mutation that succeeds or fails as `change` does. @returns its query client */
async function after(change: () => Promise<unknown>): Promise<QueryClient> {
  const queries = new QueryClient()
  const tried = queries.getMutationCache().build(queries, { mutationFn: change, networkMode: 'always' })
  await tried.execute(undefined).catch(() => undefined)
  return queries
}

const refused = () => Promise.reject(new Error('no answer'))
const done = () => Promise.resolve()

test('a failed refetch after a failed mutation shows no toast while data is visible', async () => {
  expect(isWorthReporting(await after(refused), { ...failed, dataUpdatedAt: LONG_AGO })).toBe(false)
})

test.each([
  ['after a mutation that succeeded', done, LONG_AGO],
  ['after a later success', refused, Number.POSITIVE_INFINITY],
  ['without data in view', refused, 0],
])('a failed query shows a toast %s', async (_, change, dataUpdatedAt) => {
  expect(isWorthReporting(await after(change), { ...failed, dataUpdatedAt })).toBe(true)
})

test('a query refused because the session has ended shows no toast', async () => {
  const error = ApiError.signedOut()
  expect(isWorthReporting(await after(done), { ...failed, error, dataUpdatedAt: 0 })).toBe(false)
})
