/**
 * Who may do what with which application: S6.1 to S6.20, D-way.4 to D-way.7, D-status.1 to D-status.7 and D-files.2.
 * Written from those pages, not from the code. `policies.test.ts` and `in-sql.test.ts` try every cell, `over-http.test.ts`
 * every cell on one engine and the rotation on the other.
 */
export const ACTORS = [
  'visitor',
  'founder owner',
  'other founder',
  'administrator',
  'administrator as owner',
] as const
export type Actor = (typeof ACTORS)[number]

export const REVIEWED = [
  ...['submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions'],
  ...['approved', 'no_fit'],
] as const
const SUBJECTS = ['unknown', 'draft', ...REVIEWED] as const
/** What is at the id: nothing, or an application in a status. */
export type Subject = (typeof SUBJECTS)[number]

/**
 * 'again': answered as the first time, and nothing is changed by it. 'unlisted': allowed, and it is not among what
 * comes. The rest are refusals by their error code.
 */
export type Expected =
  | 'yes'
  | 'again'
  | 'unlisted'
  | 'signed-out'
  | 'not-admin'
  | 'not-found'
  | 'not-draft'
  | 'answered'

export const HTTP_STATUS: Record<Expected, number> = {
  yes: 200,
  again: 200,
  unlisted: 200,
  'signed-out': 401,
  'not-admin': 403,
  'not-found': 404,
  'not-draft': 409,
  answered: 409,
}

/** At an unknown id, with a draft, with an application in any of the seven statuses after that. */
type Row = readonly [unknown: Expected, draft: Expected, reviewed: Expected]

const always = (expected: Expected): Row => [expected, expected, expected]

const owned = (owner: Row, others: Row): Record<Actor, Row> => ({
  visitor: always('signed-out'),
  'founder owner': owner,
  'other founder': others,
  administrator: others,
  'administrator as owner': owner,
})

const MATRIX = {
  'finds among own': owned(['unlisted', 'yes', 'yes'], always('unlisted')),
  reads: {
    ...owned(['not-found', 'yes', 'yes'], always('not-found')),
    administrator: ['not-found', 'yes', 'yes'],
  },
  // The id is the browser's: what is at no id becomes a draft of whoever saves it first.
  starts: owned(['yes', 'again', 'not-draft'], ['yes', 'not-found', 'not-found']),
  saves: owned(['not-found', 'yes', 'not-draft'], always('not-found')),
  submits: owned(['not-found', 'yes', 'again'], always('not-found')),
  'changes and submits': owned(['not-found', 'yes', 'not-draft'], always('not-found')),
  deletes: owned(['not-found', 'yes', 'not-draft'], always('not-found')),
  'finds in the review list': {
    visitor: always('signed-out'),
    'founder owner': always('not-admin'),
    'other founder': always('not-admin'),
    administrator: ['unlisted', 'unlisted', 'yes'],
    'administrator as owner': ['unlisted', 'unlisted', 'yes'],
  },
  'changes the status of': {
    visitor: always('signed-out'),
    'founder owner': always('not-admin'),
    'other founder': always('not-admin'),
    administrator: ['not-found', 'not-found', 'yes'],
    'administrator as owner': ['not-found', 'not-found', 'yes'],
  },
  // A draft is nobody's to ask about.
  'sends questions about': {
    visitor: always('signed-out'),
    'founder owner': always('not-admin'),
    'other founder': always('not-admin'),
    administrator: ['not-found', 'not-found', 'yes'],
    'administrator as owner': ['not-found', 'not-found', 'yes'],
  },
  'uploads a file beside': owned(always('yes'), always('yes')),
  // A file's address tells a visitor as little as a stranger.
  'opens the deck of': {
    visitor: always('not-found'),
    'founder owner': ['not-found', 'yes', 'yes'],
    'other founder': always('not-found'),
    administrator: ['not-found', 'yes', 'yes'],
    'administrator as owner': ['not-found', 'yes', 'yes'],
  },
  'reads the questions about': {
    ...owned(['not-found', 'yes', 'yes'], always('not-found')),
    administrator: ['not-found', 'yes', 'yes'],
  },
  // Until they are submitted they are the founder's own; an administrator sees that a round waits.
  'finds unsubmitted answers about': {
    ...owned(['not-found', 'unlisted', 'yes'], always('not-found')),
    administrator: ['not-found', 'unlisted', 'unlisted'],
  },
  'downloads the PDF of': {
    ...owned(['not-found', 'yes', 'yes'], always('not-found')),
    administrator: ['not-found', 'yes', 'yes'],
  },
  // A draft is never asked about: there is no round to answer.
  'saves answers about': owned(['not-found', 'not-found', 'yes'], always('not-found')),
  'submits answers about': owned(['not-found', 'not-found', 'yes'], always('not-found')),
  'changes submitted answers about': owned(['not-found', 'not-found', 'answered'], always('not-found')),
} as const satisfies Record<string, Record<Actor, Row>>

export type Operation = keyof typeof MATRIX

export type Cell = { name: string; actor: Actor; operation: Operation; subject: Subject; expected: Expected }

const article = (subject: Subject) => (/^[aeiou]/.test(subject) ? 'an' : 'a')

const expectedIn = ([unknown, draft, reviewed]: Row, subject: Subject): Expected =>
  subject === 'unknown' ? unknown : subject === 'draft' ? draft : reviewed

const nameOf = (actor: Actor, operation: Operation, subject: Subject, expected: Expected) =>
  `${actor} ${operation} ${article(subject)} ${subject} application: ${expected}`

const OPERATIONS = Object.keys(MATRIX) as Operation[]

const PLACED = OPERATIONS.flatMap((operation, row) =>
  ACTORS.flatMap((actor, column) =>
    SUBJECTS.map((subject, place) => {
      const expected = expectedIn(MATRIX[operation][actor], subject)
      const name = nameOf(actor, operation, subject, expected)
      const inTurn = place === (row + column) % SUBJECTS.length
      return { inTurn, cell: { name, actor, operation, subject, expected } }
    }),
  ),
)

/** Every cell, with a name that says it: 'other founder reads a submitted application: not-found'. */
export const CELLS: readonly Cell[] = PLACED.map(({ cell }) => cell)

/** Every operation by every actor once, each on the next subject. */
export const ROTATION: readonly Cell[] = PLACED.filter(({ inTurn }) => inTurn).map(({ cell }) => cell)
