import { ACTORS, type Actor, standingOf, verdictColumnOf } from './actors.ts'
import {
  ACCOUNT,
  APPLICATIONS,
  FILES,
  MEETINGS,
  QUESTIONED,
  type Subject,
  withdrawnState,
  withWithdrawn,
} from './subjects.ts'
import {
  ACCOUNT_COLUMNS,
  APPLICATION_STATES,
  COLUMNS,
  FILE_STATES,
  FILES_WITHDRAWN_IN,
  MEETING_STATES,
  MEETINGS_WITHDRAWN_IN,
  ON_ACCOUNTS,
  ON_APPLICATIONS,
  ON_ASSIGNMENTS,
  ON_DECISIONS,
  ON_EMAIL_TEMPLATES,
  ON_FIELDS_FOR_REVIEWERS,
  ON_FILES,
  ON_INTERESTS,
  ON_MEETINGS,
  ON_QUESTIONS,
  ON_TAGS,
  ON_TEAM_VALUES,
  ON_THE_TEAM,
  ON_VERDICTS,
  QUESTION_ROUND_STATES,
  QUESTION_ROUNDS_WITHDRAWN_IN,
  VERDICT_COLUMNS,
  WITHDRAWN_IN,
  WORDS,
} from './tables.ts'

/**
 * Expands the tables into cells. `policies.test.ts` and `in-sql.test.ts` try the cells of all operations that have a
 * policy or a statement, and `over-http.test.ts` tries SENT_OVER_HTTP. `npm run test:deep` tries every cell over HTTP,
 * and runs the database tests on both engines.
 */

export type Expected = (typeof WORDS)[keyof typeof WORDS]

export type Operation =
  | keyof typeof ON_APPLICATIONS
  | keyof typeof ON_ASSIGNMENTS
  | keyof typeof ON_TAGS
  | keyof typeof ON_TEAM_VALUES
  | keyof typeof ON_FIELDS_FOR_REVIEWERS
  | keyof typeof ON_DECISIONS
  | keyof typeof ON_MEETINGS
  | keyof typeof ON_EMAIL_TEMPLATES
  | keyof typeof ON_INTERESTS
  | keyof typeof ON_VERDICTS
  | keyof typeof ON_THE_TEAM
  | keyof typeof ON_QUESTIONS
  | keyof typeof ON_FILES
  | keyof typeof ON_ACCOUNTS

export type Cell = {
  readonly name: string
  readonly actor: Actor
  /** The actor's column in the table of the operation. */
  readonly column: string
  readonly operation: Operation
  readonly subject: Subject
  readonly expected: Expected
}

export const HTTP_STATUS: Partial<Record<Expected, number>> = {
  'bad-request': 400,
  'signed-out': 401,
  'wrong-credentials': 401,
  'wrong-password': 403,
  'team-only': 403,
  'administrators-only': 403,
  'reviewers-only': 403,
  'owner-only': 403,
  'two-step-setup-required': 403,
  'two-step-required': 403,
  'not-found': 404,
  'already-submitted': 409,
  'already-answered': 409,
  conflict: 409,
  'account-deleted': 409,
  'application-withdrawn': 409,
  'invalid-link': 410,
  'provider-refused': 403,
  'provider-unavailable': 424,
}

/** Splits a part of a cell into words, one for each state; '…' repeats the last word. */
const wordsOf = (cell: string, states: readonly string[]): string[] => {
  const words = cell.split('/')
  const last = words.at(-1) ?? ''
  const isRepeated = words.length === 1 || last.endsWith('…')
  const all = words.map((word) => word.replace('…', ''))
  while (isRepeated && all.length < states.length) all.push(all.at(-1) ?? '')
  if (all.length !== states.length) throw new Error(`'${cell}' has not a word for each of ${states.join()}.`)
  return all
}

export type Table = {
  readonly title: string
  readonly rows: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  readonly states: readonly string[]
  /** The states in which an application may also be withdrawn. */
  readonly withdrawnIn: readonly string[]
  readonly subjects: readonly Subject[]
  readonly columnOf: (actor: Actor) => string
}

const columnOf = (actor: Actor) => standingOf(actor).column
const about = { columns: COLUMNS, columnOf }
const ofApplications = {
  states: APPLICATION_STATES,
  withdrawnIn: WITHDRAWN_IN,
  subjects: withWithdrawn(APPLICATIONS, WITHDRAWN_IN),
}
const withoutApplication = { states: ['any'], withdrawnIn: [], subjects: ACCOUNT }

export const TABLES: readonly Table[] = [
  {
    title: 'Applications',
    rows: ON_APPLICATIONS,
    ...ofApplications,
    ...about,
  },
  {
    title: 'Assignments and recusals',
    rows: ON_ASSIGNMENTS,
    ...ofApplications,
    ...about,
  },
  {
    title: 'Tags',
    rows: ON_TAGS,
    ...ofApplications,
    ...about,
  },
  {
    title: 'Team fields',
    rows: ON_TEAM_VALUES,
    ...ofApplications,
    ...about,
  },
  {
    title: 'Team fields that are open to reviewers',
    rows: ON_FIELDS_FOR_REVIEWERS,
    columns: VERDICT_COLUMNS,
    ...ofApplications,
    columnOf: verdictColumnOf,
  },
  {
    title: 'Deciding',
    rows: ON_DECISIONS,
    ...ofApplications,
    ...about,
  },
  {
    title: 'Meetings',
    rows: ON_MEETINGS,
    states: MEETING_STATES,
    withdrawnIn: MEETINGS_WITHDRAWN_IN,
    subjects: withWithdrawn(MEETINGS, MEETINGS_WITHDRAWN_IN),
    ...about,
  },
  {
    title: 'Held decisions and e-mail templates',
    rows: ON_EMAIL_TEMPLATES,
    ...withoutApplication,
    ...about,
  },
  {
    title: 'Verdicts',
    rows: ON_VERDICTS,
    columns: VERDICT_COLUMNS,
    ...ofApplications,
    columnOf: verdictColumnOf,
  },
  {
    title: 'Interest',
    rows: ON_INTERESTS,
    ...ofApplications,
    ...about,
  },
  { title: 'The team', rows: ON_THE_TEAM, ...withoutApplication, ...about },
  {
    title: 'Questions and answers',
    rows: ON_QUESTIONS,
    states: QUESTION_ROUND_STATES,
    withdrawnIn: QUESTION_ROUNDS_WITHDRAWN_IN,
    subjects: withWithdrawn(QUESTIONED, QUESTION_ROUNDS_WITHDRAWN_IN),
    ...about,
  },
  {
    title: 'Files',
    rows: ON_FILES,
    states: FILE_STATES,
    withdrawnIn: FILES_WITHDRAWN_IN,
    subjects: withWithdrawn(FILES, FILES_WITHDRAWN_IN),
    ...about,
  },
  {
    title: 'Accounts',
    rows: ON_ACCOUNTS,
    columns: ACCOUNT_COLUMNS,
    ...withoutApplication,
    columnOf: (actor) => standingOf(actor).ofAccount,
  },
]

/** Returns all states of a table, with the withdrawn ones at the end. */
export const statesOf = ({ states, withdrawnIn }: Pick<Table, 'states' | 'withdrawnIn'>): string[] => [
  ...states,
  ...withdrawnIn.map(withdrawnState),
]

/** Returns the words of a row and a column, one for each of `statesOf`. */
export function wordsIn(
  { rows, columns, states, withdrawnIn }: Table,
  row: string,
  column: string,
): string[] {
  const cells = (rows[row] ?? '').split('|').map((cell) => cell.trim())
  if (cells.length !== columns.length) throw new Error(`'${row}' has not a cell for each column.`)
  const [plainly = '', withdrawn] = (cells[columns.indexOf(column)] ?? '').split(';')
  const words = wordsOf(plainly, states)
  const same = withdrawnIn.map((state) => words[states.indexOf(state)] ?? '')
  return [...words, ...(withdrawn === undefined ? same : wordsOf(withdrawn.trim(), withdrawnIn))]
}

/** Every cell. A cell has a name such as 'other founder reads a submitted application: not-found'. */
export const CELLS: readonly Cell[] = TABLES.flatMap((table) =>
  Object.keys(table.rows).flatMap((row) =>
    ACTORS.flatMap((actor) => {
      const column = table.columnOf(actor)
      const words = wordsIn(table, row, column)
      const states = statesOf(table)
      return table.subjects.map((subject) => {
        const word = words[states.indexOf(subject.state)] ?? ''
        const expected = WORDS[word as keyof typeof WORDS]
        if (!expected) throw new Error(`'${word}' of '${row}' is no word of the tables.`)
        const label = [actor, row, subject.label].filter((part) => part !== '').join(' ')
        return {
          name: `${label}: ${expected}`,
          actor,
          column,
          operation: row as Operation,
          subject,
          expected,
        }
      })
    }),
  ),
)

const OPERATIONS = [...new Set(CELLS.map(({ operation }) => operation))]

/** Returns the rank of a cell: existing subjects come first, and each operation starts with a different actor. */
const turnOf = ({ actor, operation, subject }: Cell) =>
  (subject.state === 'unknown' ? ACTORS.length : 0) +
  ((ACTORS.indexOf(actor) + OPERATIONS.indexOf(operation)) % ACTORS.length)

/**
 * The cells that `npm test` sends over HTTP. They show every outcome of an operation for every column, every state of
 * an operation, and every outcome that an actor can get. Unknown ids come last, because a faulty request to an unknown
 * id would also get 'not found'. Actors vary, because those in one column differ in how they got their access.
 */
export const SENT_OVER_HTTP: readonly Cell[] = withoutRepeats(
  CELLS.toSorted((one, other) => turnOf(one) - turnOf(other)),
)

function withoutRepeats(cells: readonly Cell[]): Cell[] {
  const shown = new Set<string>()
  return cells.filter(({ actor, column, operation, subject, expected }) => {
    const before = shown.size
    shown.add(`${operation}, ${column}: ${expected}`)
    shown.add(`${operation}, ${subject.state}`)
    shown.add(`${actor}: ${expected}`)
    return shown.size > before
  })
}
