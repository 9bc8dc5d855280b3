import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/my-applications', '/my-applications', {}],
  ['/my-applications', '/my-applications/', {}],
  ['/my-applications', '/My-Applications', {}],
  ['/my-applications', '/my-applications/1', undefined],
  ['/my-applications', '/', undefined],
  ['/', '/my-applications', undefined],
  ['/discussion/:slug', '/discussion/Acme-1', { slug: 'Acme-1' }],
  ['/discussion/:slug', '/discussion/caf%C3%A9%2Fbar', { slug: 'café/bar' }],
  ['/discussion/:slug', '/discussion/caf%C3', { slug: 'caf%C3' }],
  ['/discussion/:slug', '/discussion/', undefined],
  ['/discussion/:slug', '/discussion/a/b', undefined],
])('the route %s has of %s %j', (route, pathname, params) => {
  expect(matchPath(route, pathname)).toEqual(params)
})
