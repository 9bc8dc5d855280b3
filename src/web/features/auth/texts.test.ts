import { expect, test } from 'vitest'
import { signInFor } from './texts.ts'

test.each([
  ['/application-qa?id=1', 'Sign in to answer your questions'],
  ['/discussion/discussion-acme-asha-rao-2026-11-21?id=1', 'Sign in to answer your questions'],
  ['/investment-application-review?status=submitted', 'Sign in to review applications'],
  ['/team', 'Sign in to manage the team'],
  ['/startup-application?id=1#vision', 'Sign in to continue your application'],
  ['/application-success', 'Sign in to continue'],
])('tells a visitor who opened %s what the sign-in is for', (path, headline) => {
  expect(signInFor(path)).toBe(headline)
})
