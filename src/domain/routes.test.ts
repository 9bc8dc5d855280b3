import { expect, test } from 'vitest'
import { ADMIN_LINKS, PATHS, ROUTES, safeReturnPath } from './routes.ts'

test.each([
  '/my-applications',
  '/startup-application?id=1',
  '/startup-application?id=//evil.example',
  '/discussion/discussion-acme-asha-rao-2026-11-21?id=1',
  '/investment-application-review?search=acme#top',
])('accepts the return path %s [D-way.13]', (place) => {
  expect(safeReturnPath(place)).toBe(place)
})

test.each([
  '/',
  '/auth?tab=sign-in',
  '/apply',
  '/no/such/place',
  '/discussion/',
  '/discussion/a/b',
  'https://evil.example/my-applications',
  '//evil.example/my-applications',
  '/\\evil.example/my-applications',
  'my-applications',
  '',
  null,
])('rejects the return path %s [D-way.13, V3.7.2]', (place) => {
  expect(safeReturnPath(place)).toBe(undefined)
})

test('encodes the id and adds the section in the address of the form [V1.2.2]', () => {
  expect([
    PATHS.applicationForm(),
    PATHS.applicationForm('a&b'),
    PATHS.applicationForm('a', 'vision'),
    PATHS.applicationForm(undefined, 'vision'),
  ]).toEqual([
    '/startup-application',
    '/startup-application?id=a%26b',
    '/startup-application?id=a#vision',
    '/startup-application#vision',
  ])
})

test('the paths of common screens are in the route table', () => {
  const paths = [
    [PATHS.home, PATHS.auth, PATHS.apply, PATHS.applicationSuccess, PATHS.myApplications],
    [PATHS.review, PATHS.account, PATHS.applicationForm(), PATHS.auditLog(), PATHS.team, PATHS.questions()],
  ].flat()
  expect(paths.filter((one) => ROUTES.every(({ path }) => path !== one))).toEqual([])
})

test('adds given parameters to an address and leaves out missing ones', () => {
  expect([
    PATHS.tab('sign-up'),
    PATHS.auditLog('a b'),
    PATHS.questions('a'),
    PATHS.discussion('a/b', 'c'),
    PATHS.discussion('a'),
    PATHS.resetPassword('a&b'),
    PATHS.invitation('a&b'),
    PATHS.confirmation('expired', 'a&b'),
    PATHS.confirmation('already'),
    PATHS.emailChange('/account', 'done'),
    PATHS.emailChange('/auth', 'expired', 'a'),
  ]).toEqual([
    '/auth?tab=sign-up',
    '/audit-log?id=a%20b',
    '/application-qa?id=a',
    '/discussion/a%2Fb?id=c',
    '/discussion/a',
    '/auth?reset=a%26b',
    '/invitation?token=a%26b',
    '/auth?confirmation=expired&token=a%26b',
    '/auth?confirmation=already',
    '/account?email_change=done',
    '/auth?email_change=expired&token=a',
  ])
})

test('each route has the specified access', () => {
  const by = (access: string) => ROUTES.filter((route) => route.access === access).map(({ path }) => path)
  expect([by('public'), by('own'), by('signed-in'), by('team'), by('reviewer'), by('admin')]).toEqual([
    ['/', '/auth', '/apply', '/auth/provider', '/invitation', '/setup', '/privacy'],
    ['/startup-application'],
    ['/application-success', '/my-applications', '/application-qa', '/discussion/:slug', '/account'],
    ['/investment-application-review', '/committee'],
    ['/review/figures'],
    [
      '/audit-log',
      '/team',
      '/held-decisions',
      '/e-mails',
      '/health',
      '/settings',
      '/settings/application-form',
      '/settings/team-fields',
    ],
  ])
})

test('all links in ADMIN_LINKS are for administrators only [S1.14]', () => {
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
