import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'

const BOUNDS = { atOnce: 1, ownersMax: 10, waitingOfOneMax: 4, retrySeconds: 5, refusal: 'Many wait.' }

/** Queues one task per list entry. @returns the owners in the order in which their tasks ran, and the refusals */
async function orderOf(owners: readonly string[], bounds = BOUNDS) {
  const queue = makeFairQueue(bounds)
  const done: string[] = []
  const refused: string[] = []
  await Promise.all(
    owners.map((owner) =>
      queue
        .run(owner, async () => {
          await Promise.resolve()
          done.push(owner)
        })
        .catch((error: Error) => refused.push(`${owner}: ${error.message}`)),
    ),
  )
  return { done: done.join(''), refused }
}

test('owners take turns, and running work counts as a turn [D-service.13, V15.2.2, V15.4.4]', async () => {
  expect(await orderOf([...'aaaaabbc'])).toEqual({ done: 'abacbaaa', refused: [] })
})

test('limits waiting tasks per owner and the number of waiting owners [D-service.13, V15.2.2, V2.4.1]', async () => {
  expect(await orderOf([...'aaaaaaab'])).toEqual({
    done: 'abaaaa',
    refused: ['a: Many wait.', 'a: Many wait.'],
  })
  const many = await orderOf([...'abcdefb'], { ...BOUNDS, ownersMax: 3 })
  expect(many).toEqual({ done: 'abcdb', refused: ['e: Many wait.', 'f: Many wait.'] })
})

test('refuses a task with a retry time when full, and continues after a failed task', async () => {
  const queue = makeFairQueue({ ...BOUNDS, ownersMax: 1 })
  const failing = queue.run('a', () => Promise.reject(new Error('no font')))
  const next = queue.run('b', async () => 'done')
  await expect(queue.run('c', async () => 'never')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAt: expect.any(Date) },
  })
  await expect(failing).rejects.toThrow('no font')
  expect(await next).toBe('done')
})
