import { ACTORS, type Actor, standingOf, verdictColumnOf } from './actors.ts'
import {
  ACCOUNT_COLUMNS,
  APPLICATION_STATES,
  COLUMNS,
  FILE_STATES,
  MEETING_STATES,
  ON_ACCOUNTS,
  ON_APPLICATIONS,
  ON_ASSIGNMENTS,
  ON_DECISIONS,
  ON_EMAIL_TEMPLATES,
  ON_FILES,
  ON_MEETINGS,
  ON_QUESTIONS,
  ON_TAGS,
  ON_THE_TEAM,
  ON_VERDICTS,
  ROUND_STATES,
  VERDICT_COLUMNS,
  WORDS,
} from './tables.ts'

/**
 * The tables cell by cell. `policies.test.ts` and `in-sql.test.ts` try every cell, `over-http.test.ts` every outcome for
 * every actor. The embedded engine gets a sample in SQL in `npm test`; `npm run test:deep` tries every cell everywhere.
 */

export const REVIEWED = [
  ...['submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions'],
  ...['approved', 'no_fit'],
] as const
export const ROUNDS = ['unasked', 'open', 'saved', 'submitted', 'overtaken'] as const

/** The subject of an operation: an application in a status, perhaps a round of it, or a file. */
export type Subject = {
  /** The subject's part of a cell's name: 'a draft application'. */
  readonly label: string
  /** Index of the subject's word in a cell of the table. */
  readonly state: string
  readonly status?: string
  readonly round?: (typeof ROUNDS)[number]
  readonly meeting?: Exclude<(typeof MEETING_STATES)[number], 'unknown'>
  readonly file?: (typeof FILE_STATES)[number]
}

export type Expected = (typeof WORDS)[keyof typeof WORDS]

export type Operation =
  | keyof typeof ON_APPLICATIONS
  | keyof typeof ON_ASSIGNMENTS
  | keyof typeof ON_TAGS
  | keyof typeof ON_DECISIONS
  | keyof typeof ON_MEETINGS
  | keyof typeof ON_EMAIL_TEMPLATES
  | keyof typeof ON_VERDICTS
  | keyof typeof ON_THE_TEAM
  | keyof typeof ON_QUESTIONS
  | keyof typeof ON_FILES
  | keyof typeof ON_ACCOUNTS

export type Cell = {
  readonly name: string
  readonly actor: Actor
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
  'two-step-setup-required': 403,
  'two-step-required': 403,
  'not-found': 404,
  'already-submitted': 409,
  'already-answered': 409,
  conflict: 409,
  'account-deleted': 409,
  'invalid-link': 410,
}

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a')
const application = (status: string) => `${article(status)} ${status} application`

const plain = (status: string, state = status): Subject => ({ label: application(status), state, status })
const UNKNOWN = plain('unknown')
const DRAFT = plain('draft')
const LEFT: Subject = { label: 'an application left by a deleted account', state: 'left', status: 'left' }

const IN_WORDS: Record<(typeof ROUNDS)[number], string> = {
  unasked: 'without questions',
  open: 'with open questions',
  saved: 'with saved answers',
  submitted: 'with submitted answers',
  overtaken: 'with newer questions',
}

const APPLICATIONS = [UNKNOWN, DRAFT, ...REVIEWED.map((status) => plain(status, 'submitted')), LEFT]
const QUESTIONED = [
  ...[UNKNOWN, DRAFT, LEFT],
  ...REVIEWED.flatMap((status) =>
    ROUNDS.map((round) => ({
      label: `${application(status)} ${IN_WORDS[round]}`,
      state: round,
      status,
      round,
    })),
  ),
]
const MEETINGS = MEETING_STATES.map((state): Subject => {
  if (state === 'unknown') return UNKNOWN
  const label = `an application with ${article(state)} ${state} meeting`
  return { label, state, status: 'meeting_scheduled', meeting: state }
})
const FILES = FILE_STATES.map((file): Subject => ({ label: `(${file})`, state: file, file }))
const ACCOUNT: Subject[] = [{ label: '', state: 'any' }]

/** The words of a cell, one for each state. */
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
  readonly subjects: readonly Subject[]
  readonly columnOf: (actor: Actor) => string
}

const columnOf = (actor: Actor) => standingOf(actor).column
const about = { columns: COLUMNS, columnOf }

export const TABLES: readonly Table[] = [
  {
    title: 'Applications',
    rows: ON_APPLICATIONS,
    states: APPLICATION_STATES,
    subjects: APPLICATIONS,
    ...about,
  },
  {
    title: 'Assignments and recusals',
    rows: ON_ASSIGNMENTS,
    states: APPLICATION_STATES,
    subjects: APPLICATIONS,
    ...about,
  },
  {
    title: 'Tags',
    rows: ON_TAGS,
    states: APPLICATION_STATES,
    subjects: APPLICATIONS,
    ...about,
  },
  {
    title: 'Deciding',
    rows: ON_DECISIONS,
    states: APPLICATION_STATES,
    subjects: APPLICATIONS,
    ...about,
  },
  { title: 'Meetings', rows: ON_MEETINGS, states: MEETING_STATES, subjects: MEETINGS, ...about },
  {
    title: 'Held decisions and e-mail templates',
    rows: ON_EMAIL_TEMPLATES,
    states: ['any'],
    subjects: ACCOUNT,
    ...about,
  },
  {
    title: 'Verdicts',
    rows: ON_VERDICTS,
    columns: VERDICT_COLUMNS,
    states: APPLICATION_STATES,
    subjects: APPLICATIONS,
    columnOf: verdictColumnOf,
  },
  { title: 'The team', rows: ON_THE_TEAM, states: ['any'], subjects: ACCOUNT, ...about },
  {
    title: 'Questions and answers',
    rows: ON_QUESTIONS,
    states: ROUND_STATES,
    subjects: QUESTIONED,
    ...about,
  },
  { title: 'Files', rows: ON_FILES, states: FILE_STATES, subjects: FILES, ...about },
  {
    title: 'Accounts',
    rows: ON_ACCOUNTS,
    columns: ACCOUNT_COLUMNS,
    states: ['any'],
    subjects: ACCOUNT,
    columnOf: (actor) => standingOf(actor).ofAccount,
  },
]

/** Returns the words of a row and a column, one for each state. */
export function wordsIn({ rows, columns, states }: Table, row: string, column: string): string[] {
  const cells = (rows[row] ?? '').split('|').map((cell) => cell.trim())
  if (cells.length !== columns.length) throw new Error(`'${row}' has not a cell for each column.`)
  return wordsOf(cells[columns.indexOf(column)] ?? '', states)
}

/**
 * A cell with the column of its actor. `inTurn` is true for the one subject that the rotation chooses for the operation
 * and actor.
 */
type Placed = { readonly column: string; readonly inTurn: boolean; readonly cell: Cell }

const PLACED: readonly Placed[] = TABLES.flatMap((table) =>
  Object.keys(table.rows).flatMap((row, line) =>
    ACTORS.flatMap((actor, turn) => {
      const column = table.columnOf(actor)
      const words = wordsIn(table, row, column)
      return table.subjects.map((subject, place) => {
        const word = words[table.states.indexOf(subject.state)] ?? ''
        const expected = WORDS[word as keyof typeof WORDS]
        if (!expected) throw new Error(`'${word}' of '${row}' is no word of the tables.`)
        const label = [actor, row, subject.label].filter((part) => part !== '').join(' ')
        const cell: Cell = {
          name: `${label}: ${expected}`,
          actor,
          operation: row as Operation,
          subject,
          expected,
        }
        return { column, inTurn: place === (line + turn) % table.subjects.length, cell }
      })
    }),
  ),
)

/** Every cell, by name: 'other founder reads a submitted application: not-found'. */
export const CELLS: readonly Cell[] = PLACED.map(({ cell }) => cell)

/**
 * Returns cells of an operation that together show every outcome for every actor, and every state for every column.
 * @param placed all cells of the operation
 */
function everyOutcome(placed: readonly Placed[]): Cell[] {
  const shownBy = ({ column, cell: { actor, subject, expected } }: Placed) => [
    `${column} ${subject.state}`,
    `${actor} ${expected}`,
  ]
  const showing = new Map<string, Placed[]>()
  for (const one of placed) {
    for (const shown of shownBy(one)) showing.set(shown, [...(showing.get(shown) ?? []), one])
  }
  const done = new Set<string>()
  const chosen: Cell[] = []
  for (const [shown, candidates] of showing) {
    if (done.has(shown)) continue
    // Prefers cells that show two new outcomes, and varies status and actor.
    const fresh = candidates.filter((one) => shownBy(one).every((fact) => !done.has(fact)))
    const from = fresh.length > 0 ? fresh : candidates
    const next = from[chosen.length % from.length] as Placed
    for (const fact of shownBy(next)) done.add(fact)
    chosen.push(next.cell)
  }
  return chosen
}

/** A subset of the cells, for the slow tests over HTTP. */
export const EVERY_OUTCOME: readonly Cell[] = TABLES.flatMap(({ rows }) =>
  Object.keys(rows).flatMap((row) => everyOutcome(PLACED.filter(({ cell }) => cell.operation === row))),
)

/** Tries every operation by every actor once, cycling through the subjects. */
export const ROTATION: readonly Cell[] = PLACED.filter(({ inTurn }) => inTurn).map(({ cell }) => cell)
