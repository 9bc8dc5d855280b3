import { ENDPOINTS, type EndpointName } from './endpoints.ts'

/** What the operations are about, as the API's description groups them. */
export const API_SECTIONS = {
  'Signing in': 'Accounts, sessions and forgotten passwords; for who is not signed in yet.',
  'Own account': 'Profile, password, address and sessions of who is signed in.',
  'Two-step sign-in': "The second step of one's own sign-in.",
  Applications: "A founder's own applications, from the first draft to the submission.",
  Files: 'Pitch decks and documents.',
  Questions: 'Rounds of questions, and their answers.',
  Review: 'The list and the reader of the team.',
  Verdicts: 'What each of the team thinks.',
  Decisions: 'Statuses: one or many together, held back, undone.',
  'E-mail templates': 'What founders are written about decisions.',
  Views: 'Lists that somebody comes back to.',
  Affiliations: 'Whom one of the team has to do with.',
  Team: 'Members, their roles, and what is assigned to them.',
  'Audit log': 'Who did what.',
  Changes: 'That something is new, as it happens.',
  Health: 'How the server and what it stands on are doing.',
} as const

/** Operations ask for a session unless they say one of these. */
export const PUBLIC_OPERATION = { security: [] }
export const LOGIN_CHALLENGE_OPERATION = { security: [{ twoStep: [] }] }

/**
 * What the routes of one feature begin with: method and path of the endpoint, by whose name the API's description, and
 * clients that are generated from it, know the operation as well; and one plain sentence about it.
 */
export const operationsFor =
  (feature: keyof typeof API_SECTIONS) =>
  <N extends EndpointName>(name: N, summary: string) => ({
    ...ENDPOINTS[name],
    operationId: name,
    tags: [feature],
    summary,
  })
