import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAnew } from './read-anew.ts'
import { readBeside } from './read-beside.ts'

const KEY = ['list']

/** Answers that come when the test lets them. */
function answering() {
  const waiting: ((answer: string) => void)[] = []
  return {
    ask: () => new Promise<string>((resolve) => waiting.push(resolve)),
    asked: () => waiting.length,
    answer: (text: string) => waiting.at(-1)?.(text),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('what changed during a first reading is read once more', async () => {
  const [queries, server] = [new QueryClient(), answering()]
  const end = new QueryObserver(queries, { queryKey: KEY, queryFn: server.ask }).subscribe(() => undefined)
  const done = readAnew(queries, KEY)
  await turn()
  server.answer('before')
  await expect.poll(server.asked).toBe(2)
  server.answer('after')
  await done
  expect(queries.getQueryData(KEY)).toBe('after')
  end()
  queries.clear()
})

test('what is read beside a first reading waits for it', async () => {
  const [queries, server] = [new QueryClient(), answering()]
  const first = queries.fetchQuery({ queryKey: KEY, queryFn: server.ask })
  const beside = readBeside<string>(queries, KEY, server.ask)
  await turn()
  expect(server.asked()).toBe(1)
  server.answer('before')
  await first
  await expect.poll(server.asked).toBe(2)
  server.answer('after')
  expect(await beside).toEqual({ shown: 'before', read: 'after' })
  queries.clear()
})

test('a reading that somebody here overtakes is read once more, when they are done', async () => {
  const [queries, server, doing] = [new QueryClient(), answering(), answering()]
  queries.setQueryData(KEY, 'with a draft')
  const beside = readBeside<string>(queries, KEY, server.ask)
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
  expect(await beside).toEqual({ shown: 'without', read: 'without, and approved' })
  queries.clear()
})

test('where nothing is shown nothing is read', async () => {
  const [queries, server] = [new QueryClient(), answering()]
  expect([await readBeside(queries, KEY, server.ask), server.asked()]).toEqual([undefined, 0])
})
