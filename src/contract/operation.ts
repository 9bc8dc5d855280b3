import { ENDPOINTS, type EndpointName } from './endpoints.ts'

/** Sections of the API description, with their introductions. */
export const API_SECTIONS = {
  'Signing in': 'Sign-up, sign-in and forgotten passwords; no session required.',
  'Own account': 'Profile, password, e-mail address and sessions of the signed-in user.',
  'Two-step sign-in': 'Set up and remove two-step sign-in.',
  'Identity provider':
    'Sign in with an OpenID Connect provider; without one, these endpoints reply with not-found.',
  Passkeys: 'Sign in with passkeys; add and remove them.',
  Applications: 'Drafts, submission, withdrawal and downloads of applications.',
  Files: 'Pitch decks and documents.',
  Questions: 'Questions to founders, sent in rounds, and the answers.',
  Review: 'The review list, and the reader for single applications.',
  Verdicts: "Reviewers' verdicts on applications.",
  Interest: "Team members' interest in applications.",
  Notes: "The team's notes on applications.",
  Decisions: 'Status changes, one at a time or in batches, held decisions, and undo.',
  Committee: 'Sessions in which the team votes on applications together, and their minutes.',
  'E-mail templates': 'Templates for the e-mails about decisions.',
  Views: 'Saved views of the review list.',
  Tags: "The team's tags on applications.",
  Fields: 'Questions and facts that the group defines itself.',
  Affiliations: 'Organisations a team member is affiliated with, to detect conflicts of interest.',
  Team: 'Members, their roles, invitations, assignments and recusals.',
  Settings: "The group's names, logo and rules, and the first set-up.",
  'Funding rounds': 'When founders may submit, and the links by which they come.',
  'Audit log': 'Events, with the user who caused each.',
  Changes: 'Live change events.',
  Figures: 'Statistics on submitted applications.',
  'Personal data': 'Download your own data, and erase a person on request.',
  Health: 'State of the server, its database, storage and e-mail.',
} as const

/** Overrides the default requirement, which is a session. */
export const PUBLIC_OPERATION = { security: [] }
export const LOGIN_CHALLENGE_OPERATION = { security: [{ twoStep: [] }] }

/**
 * Returns a function that creates the properties with which every route of a section begins: the endpoint's method and
 * path, its name as the operation id, the section as its tag, and a one-sentence summary.
 */
export const operationsFor =
  (feature: keyof typeof API_SECTIONS) =>
  <N extends EndpointName>(name: N, summary: string) => ({
    ...ENDPOINTS[name],
    operationId: name,
    tags: [feature],
    summary,
  })
