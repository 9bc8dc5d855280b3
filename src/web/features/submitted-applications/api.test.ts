import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateQueryData } from './api.ts'

const READ_AT = 1

test('updates only cached data under the key, and keeps its dataUpdatedAt', async () => {
  const queries = new QueryClient()
  for (const key of [
    ['list', 1],
    ['list', 2],
    ['else', 3],
  ])
    queries.setQueryData(key, { status: 'submitted' }, { updatedAt: READ_AT })
  const unread = queries.getQueryCache().build(queries, { queryKey: ['list', 'unread'] })
  updateQueryData<{ status: string }>(queries, ['list'], (shown) => ({ ...shown, status: 'approved' }))
  const states = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [...queryKey, state.data, state.dataUpdatedAt])
  expect(states).toEqual([
    ['list', 1, { status: 'approved' }, READ_AT],
    ['list', 2, { status: 'approved' }, READ_AT],
    ['else', 3, { status: 'submitted' }, READ_AT],
    ['list', 'unread', undefined, 0],
  ])
  expect(unread.state.status).toBe('pending')
})
