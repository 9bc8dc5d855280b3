import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchUpdate, refetch } from './refetch.ts'

const KEY = ['list']

/** Returns `ask`, a query function, and `answer`, with which the test answers its latest request. */
function answering() {
  const waiting: ((answer: string) => void)[] = []
  return {
    ask: () => new Promise<string>((resolve) => waiting.push(resolve)),
    asked: () => waiting.length,
    answer: (text: string) => waiting.at(-1)?.(text),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a change during the first fetch causes another fetch', async () => {
  const [queries, server] = [new QueryClient(), answering()]
  const end = new QueryObserver(queries, { queryKey: KEY, queryFn: server.ask }).subscribe(() => undefined)
  const done = refetch(queries, KEY)
  await turn()
  server.answer('before')
  await expect.poll(server.asked).toBe(2)
  server.answer('after')
  await done
  expect(queries.getQueryData(KEY)).toBe('after')
  end()
  queries.clear()
})

test('an update waits for the first fetch', async () => {
  const [queries, server] = [new QueryClient(), answering()]
  const first = queries.fetchQuery({ queryKey: KEY, queryFn: server.ask })
  const beside = fetchUpdate<string>(queries, KEY, server.ask)
  await turn()
  expect(server.asked()).toBe(1)
  server.answer('before')
  await first
  await expect.poll(server.asked).toBe(2)
  server.answer('after')
  expect(await beside).toEqual({ shown: 'before', fetched: 'after' })
  queries.clear()
})

test('fetches an update again if a mutation started during the fetch', async () => {
  const [queries, server, doing] = [new QueryClient(), answering(), answering()]
  queries.setQueryData(KEY, 'with a draft')
  const beside = fetchUpdate<string>(queries, KEY, server.ask)
  await turn()
  const mutation = queries.getMutationCache().build(queries, { mutationFn: doing.ask })
  const deleted = mutation.execute(undefined)
  await turn()
  server.answer('with a draft')
  await turn()
  expect(server.asked()).toBe(1)
  queries.setQueryData(KEY, 'without')
  doing.answer('done')
  await deleted
  await expect.poll(server.asked).toBe(2)
  server.answer('without, and approved')
  expect(await beside).toEqual({ shown: 'without', fetched: 'without, and approved' })
  queries.clear()
})

test('fetches no update while nothing is cached', async () => {
  const [queries, server] = [new QueryClient(), answering()]
  expect([await fetchUpdate(queries, KEY, server.ask), server.asked()]).toEqual([undefined, 0])
})
