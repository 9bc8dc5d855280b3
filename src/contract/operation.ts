import { ENDPOINTS, type EndpointName } from './endpoints.ts'

/** Sections of the API description, with their introductions. */
export const API_SECTIONS = {
  'Signing in': 'Sign-up, sign-in and forgotten passwords; no session required.',
  'Own account': 'Profile, password, e-mail address and sessions of the signed-in user.',
  'Two-step sign-in': 'Set up and remove two-step sign-in.',
  Applications: "A founder's own applications, from the first draft to the submission.",
  Files: 'Pitch decks and documents.',
  Questions: 'Questions to founders, sent in rounds, and the answers.',
  Review: 'The review list, and reading one application.',
  Verdicts: "Reviewers' verdicts on applications.",
  Notes: 'Notes of the team on applications.',
  Decisions: 'Status changes: single and in batches, held decisions, undo.',
  'E-mail templates': 'Templates for the e-mails about decisions.',
  Views: 'Saved views of the review list.',
  Tags: "The team's tags on applications.",
  Affiliations: 'Organisations a reviewer is affiliated with, to detect conflicts of interest.',
  Team: 'Members, their roles, invitations and assignments.',
  Settings: "The group's names, logo and rules, and the first start.",
  'Funding rounds': 'When founders may submit.',
  'Audit log': 'Events, with the user who caused each.',
  Changes: 'Live change events.',
  Figures: 'Numbers about submitted applications.',
  Health: 'State of the server, its database, storage and e-mail.',
} as const

/** Overrides the session that operations require by default. */
export const PUBLIC_OPERATION = { security: [] }
export const LOGIN_CHALLENGE_OPERATION = { security: [{ twoStep: [] }] }

/**
 * Returns a function that creates the beginning of a route in one section: method and path of the endpoint, its name as
 * operation id, and a one-sentence summary.
 */
export const operationsFor =
  (feature: keyof typeof API_SECTIONS) =>
  <N extends EndpointName>(name: N, summary: string) => ({
    ...ENDPOINTS[name],
    operationId: name,
    tags: [feature],
    summary,
  })
