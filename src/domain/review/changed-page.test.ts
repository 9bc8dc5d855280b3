import { expect, test } from 'vitest'
import { changedPage } from './changed-page.ts'

const page = (count: number, ...applications: { id: string; status?: string }[]) => ({ applications, count })
const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('the same applications in the same order are shown as they are by now', () => {
  const read = page(2, { ...a, status: 'approved' }, b)
  expect(changedPage(page(2, a, b), read)).toEqual({ page: read, more: undefined })
})

test('a new one moves nothing, and is counted; what changed shows in its place', () => {
  const read = page(3, c, a, { ...b, status: 'approved' })
  expect(changedPage(page(2, a, b), read)).toEqual({
    page: page(2, a, { ...b, status: 'approved' }),
    more: 1,
  })
})

test('one that goes stays until it is asked for, and none is new', () => {
  expect(changedPage(page(2, a, b), page(1, b))).toEqual({ page: page(2, a, b), more: 0 })
})
