import { expect, test } from 'vitest'
import { ADMIN_LINKS } from './admin-links.ts'

test('every link of the list is for administrators only', () => {
  expect(ADMIN_LINKS.map(({ path, role }) => `${path} ${role}`)).toEqual([
    '/ admin',
    '/investors admin',
    '/library admin',
    '/events admin',
    '/pitch-deck admin',
    '/my-lists admin',
    '/membership admin',
    '/admin/investors admin',
    '/admin/library admin',
  ])
})
