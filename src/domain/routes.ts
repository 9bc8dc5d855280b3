import type { Role } from './actor.ts'

/** Routes in the order of section 2 of the specification, followed by those that decisions have added. */
export const ROUTES = [
  { path: '/', access: 'public', screen: 'landing' },
  { path: '/auth', access: 'public', screen: 'landing' },
  { path: '/apply', access: 'public', screen: 'landing' },
  // The identity provider redirects here.
  { path: '/auth/provider', access: 'public', screen: 'provider-sign-in' },
  // The screen itself shows Access Denied; the router does not redirect (D-way.3).
  { path: '/startup-application', access: 'own', screen: 'application-form' },
  { path: '/application-success', access: 'signed-in', screen: 'application-success' },
  { path: '/my-applications', access: 'signed-in', screen: 'my-applications' },
  { path: '/investment-application-review', access: 'team', screen: 'review' },
  { path: '/application-qa', access: 'signed-in', screen: 'questions' },
  { path: '/discussion/:slug', access: 'signed-in', screen: 'questions' },
  { path: '/account', access: 'signed-in', screen: 'account' },
  { path: '/committee', access: 'team', screen: 'committee' },
  { path: '/audit-log', access: 'admin', screen: 'audit-log' },
  { path: '/team', access: 'admin', screen: 'team' },
  { path: '/held-decisions', access: 'admin', screen: 'held-decisions' },
  { path: '/e-mails', access: 'admin', screen: 'email-templates' },
  { path: '/health', access: 'admin', screen: 'health' },
  // Reviewers see only their own agreement with colleagues.
  { path: '/review/figures', access: 'reviewer', screen: 'figures' },
  { path: '/invitation', access: 'public', screen: 'invitation' },
  { path: '/settings', access: 'admin', screen: 'settings' },
  { path: '/settings/application-form', access: 'admin', screen: 'own-questions' },
  { path: '/settings/team-fields', access: 'admin', screen: 'team-fields' },
  { path: '/setup', access: 'public', screen: 'setup' },
  { path: '/privacy', access: 'public', screen: 'privacy-notice' },
] as const satisfies readonly {
  path: string
  /** 'reviewer' includes administrators; 'team' includes partners, too. */
  access: 'public' | 'own' | 'signed-in' | 'team' | 'reviewer' | 'admin'
  screen: string
}[]

export type Screen = (typeof ROUTES)[number]['screen']

export const REDIRECTS = {
  '/admin-dashboard': '/investment-application-review',
  // Old addresses that may be bookmarked, and the addresses to which they redirect.
  '/letters': '/e-mails',
  '/trail': '/audit-log',
  anythingElse: '/apply',
} as const

const withId = (path: string, id?: string) => (id ? `${path}?id=${encodeURIComponent(id)}` : path)

const withLinkOutcome = (path: string, outcome: Record<string, string>, token?: string) =>
  `${path}?${new URLSearchParams({ ...outcome, ...(token && { token }) })}`

export const UNSUBSCRIBE_PATH = '/unsubscribe'
/**
 * The value of `of` in the unsubscribe address of closing-date reminders. Without it, the address unsubscribes from the
 * digest.
 */
export const REMINDERS_UNSUBSCRIBE = 'reminders'

/** The query parameter that names the link by which a founder came, such as /apply?via=demo-day. */
export const LINK_PARAMETER = 'via'

export const PATHS = {
  home: '/',
  auth: '/auth',
  /** The landing page with a tab opened. */
  tab: (tab: 'sign-up' | 'sign-in') => `/auth?tab=${tab}`,
  apply: '/apply',
  providerSignIn: '/auth/provider',
  /** @param section key of the section to open; defaults to the first one */
  applicationForm: (id?: string, section?: string) =>
    withId('/startup-application', id) + (section ? `#${section}` : ''),
  applicationSuccess: '/application-success',
  myApplications: '/my-applications',
  review: '/investment-application-review',
  /** The address that opens an application in the reader, over the list. */
  reader: (id: string) => `/investment-application-review?read=${encodeURIComponent(id)}`,
  /** @param token token from the reset e-mail */
  resetPassword: (token: string) => `/auth?reset=${encodeURIComponent(token)}`,
  account: '/account',
  /** @param id id of an application; without it, the log of all applications */
  auditLog: (id?: string) => withId('/audit-log', id),
  team: '/team',
  committee: '/committee',
  held: '/held-decisions',
  emails: '/e-mails',
  health: '/health',
  figures: '/review/figures',
  /** @param token token from the invitation e-mail */
  invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
  settings: '/settings',
  ownQuestions: '/settings/application-form',
  teamFields: '/settings/team-fields',
  privacy: '/privacy',
  /** Target of a confirmation link. @param token token of an expired link, which can request a new e-mail */
  confirmation: (outcome: string, token?: string) =>
    withLinkOutcome('/auth', { confirmation: outcome }, token),
  /** Target of the link of an e-mail change: the account screen, or the sign-in page if the user is not signed in. */
  emailChange: (path: '/account' | '/auth', outcome: string, token?: string) =>
    withLinkOutcome(path, { email_change: outcome }, token),
  /**
   * A page that the server renders itself, outside the web application. @param token token from a closing-date reminder
   */
  stopReminders: (token: string) =>
    `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}&of=${REMINDERS_UNSUBSCRIBE}`,
  /** A page that the server renders itself, outside the web application. @param token token from the digest */
  unsubscribe: (token: string) => `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`,
  questions: (id?: string) => withId('/application-qa', id),
  discussion: (slug: string, id?: string) => withId(`/discussion/${encodeURIComponent(slug)}`, id),
} as const

/** Path of the set-up link, which the server prints when it starts. @param token token of the link */
export const setupPath = (token: string): string => `/setup?token=${encodeURIComponent(token)}`

const PUBLIC_PATHS: readonly string[] = ROUTES.filter((route) => route.access === 'public').map(
  (route) => route.path,
)

/**
 * Returns the path to open after sign-in, or undefined for public paths, unknown paths and other sites (D-way.13).
 * @param wanted path with query
 */
export function safeReturnPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return undefined
  const [path = ''] = wanted.split(/[?#]/)
  if (PUBLIC_PATHS.includes(path)) return undefined
  const known = ROUTES.some((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
  return known ? wanted : undefined
}

/** The administrator's links, as listed in section 2 of the specification. No screen shows them yet. */
export const ADMIN_LINKS = [
  { label: 'Home', path: '/', role: 'admin' },
  { label: 'Investors', path: '/investors', role: 'admin' },
  { label: 'Library', path: '/library', role: 'admin' },
  { label: 'Events', path: '/events', role: 'admin' },
  { label: 'Pitch Review', path: '/pitch-deck', role: 'admin' },
  { label: 'My Lists', path: '/my-lists', role: 'admin' },
  { label: 'Membership', path: '/membership', role: 'admin' },
  { label: 'Manage Investors', path: '/admin/investors', role: 'admin' },
  { label: 'Manage Library', path: '/admin/library', role: 'admin' },
] as const satisfies readonly { label: string; path: string; role: Role }[]
