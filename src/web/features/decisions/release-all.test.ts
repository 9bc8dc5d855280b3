import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { releaseAll } from './release-all.ts'

const held = Array.from({ length: 250 }, (_, place) => ({ id: `d${place}`, application_id: `a${place}` }))

/**
 * Fakes a server that refuses to release decisions about the applications in `moved`.
 * @param failsAt index of the call that fails as if the device were offline
 */
function serverWhere(moved: readonly string[], failsAt?: number) {
  const calls: string[][] = []
  return {
    calls,
    release: async (ids: string[]) => {
      calls.push(ids)
      if (calls.length - 1 === failsAt) throw ApiError.offline()
      const named = moved.filter((id) => ids.includes(id.replace('a', 'd')))
      if (named.length > 0) {
        throw new ApiError({
          status: 409,
          code: 'conflict',
          message: 'Moved.',
          conflicts: named.map((id) => ({ id, company_name: `Company ${id}` })),
        })
      }
      return { released: ids, undo: { batch: `b${calls.length}`, seconds: 10 } }
    },
  }
}

const releaseOn = async (server: ReturnType<typeof serverWhere>) => {
  const progress: number[] = []
  const outcome = await releaseAll(held, { ...server, onProgress: (done) => progress.push(done) })
  const { ids, undos, ...rest } = outcome
  return { ...rest, count: new Set(ids).size, undos: undos.length, progress }
}

test('releases 250 decisions in batches of at most 100', async () => {
  const server = serverWhere([])
  expect(await releaseOn(server)).toEqual({ count: 250, undos: 3, skipped: [], progress: [0, 100, 200] })
  expect(server.calls.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(server.calls.flat()).toEqual(held.map(({ id }) => id))
})

test('leaves out conflicting decisions, and lists their companies', async () => {
  const outcome = await releaseOn(serverWhere(['a3', 'a120', 'a121']))
  expect(outcome).toMatchObject({ count: 247, skipped: ['Company a3', 'Company a120', 'Company a121'] })
  expect(outcome.failure).toBe(undefined)
})

test('stops at an error and reports what was released before', async () => {
  const server = serverWhere([], 1)
  expect(await releaseOn(server)).toMatchObject({ count: 100, failure: expect.any(ApiError) })
  expect(server.calls).toHaveLength(2)
})
