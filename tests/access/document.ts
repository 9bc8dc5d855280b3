import { ACTORS, standingOf, verdictColumnOf } from './actors.ts'
import { CELLS, statesOf, TABLES, type Table, wordsIn } from './matrix.ts'
import { withdrawnState } from './subjects.ts'
import { ON_SHARED_APPLICATIONS, SHARED_COLUMNS, WORDS } from './tables.ts'

/** Short forms of outcomes in the document. Its legend explains the error codes. */
const IN_SHORT: Record<string, string> = { yes: '✓', again: '✓ again', absent: '–' }

const MEANINGS: Record<string, string> = {
  yes: 'allowed',
  again: 'answered like the first time, without a further change',
  absent: 'allowed, but the item is not in the result',
  'sign in': 'refused: not signed in (in SQL: permission denied or no row)',
  none: 'not found',
  no: 'refused: team members only',
  admins: 'refused: administrators only',
  reviewers: 'refused: administrators and reviewers only, and not for their own application',
  owner: 'refused: for the owner of the application',
  kept: 'refused: the ownership is not offered to this person, or the owner cannot leave',
  step: 'refused: two-step sign-in must be set up first',
  late: 'refused: already submitted',
  locked: 'refused: the answers are already submitted',
  gone: "refused: the founder's account was deleted",
  newer: 'refused: a newer round exists',
  unaskable:
    "refused: earlier questions are open, the application is withdrawn, or the founder's account was deleted",
  withdrawn: 'refused: the founder has withdrawn the application',
  ended: 'refused: no longer possible after the withdrawal',
  early: 'refused: the promised day has not come',
  refused: 'refused: not a file of this person',
  nobody: 'answered as signed out',
  password: 'reaches the password check; the password is wrong',
  credentials: 'reaches the password check; the password is wrong',
  invalid: 'reaches the link check; the link is invalid',
  unstarted: 'reaches the check of the sign-in; this browser has not started one',
  down: 'reaches the identity provider, which does not answer',
  must: 'refused: required of the team',
  nothing: 'reaches the app check; no app was offered',
}

const STATES: Record<string, string> = {
  unknown: 'does not exist',
  draft: 'a draft',
  submitted: 'submitted, in any of the seven statuses',
  left: 'of a deleted account',
  unasked: 'submitted, without questions',
  open: 'with open questions',
  saved: 'with saved answers',
  overtaken: 'with newer questions',
}
const OF_ROUNDS: Record<string, string> = { submitted: 'with submitted answers' }

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const short = (word: string) => IN_SHORT[word] ?? word

function cellOf(table: Table, operation: string, column: string): string {
  const words = wordsIn(table, operation, column)
  const [first = ''] = words
  if (words.every((word) => word === first)) return short(first)
  const places = (word: string) => words.flatMap((one, place) => (one === word ? [place + 1] : []))
  return [...new Set(words)].map((word) => `${short(word)}<sup>${places(word).join(' ')}</sup>`).join(', ')
}

const stateOf = (table: Table, state: string): string => {
  const plainly = table.withdrawnIn.find((one) => withdrawnState(one) === state)
  // Omits 'submitted', because only submitted applications can be withdrawn.
  if (plainly) return `withdrawn, ${stateOf(table, plainly)}`.replace(/, submitted(, in any.*)?/, '')
  return (table.title.startsWith('Questions') ? OF_ROUNDS[state] : undefined) ?? STATES[state] ?? state
}

function section(table: Table): string[] {
  const states = statesOf(table)
  const footnotes = states.map((state, place) => `${place + 1} ${stateOf(table, state)}`)
  return [
    `## ${table.title}`,
    '',
    row(['', ...table.columns]),
    row(['---', ...table.columns.map(() => '---')]),
    ...Object.keys(table.rows).map((operation) =>
      row([operation, ...table.columns.map((column) => cellOf(table, operation, column))]),
    ),
    '',
    ...(states.length > 1 ? [`${footnotes.join(' · ')}`, ''] : []),
  ]
}

const sharedCell = (cell: string): string => {
  const words = cell.trim().split('/')
  if (words.length === 1) return short(words[0] ?? '')
  return words.map((word, place) => `${short(word)}<sup>${place + 1}</sup>`).join(', ')
}

/** The table of applications that several founders edit, whose columns differ from those of the other tables. */
const sharedSection = (): string[] => [
  '## Shared applications',
  '',
  row(['', ...SHARED_COLUMNS]),
  row(['---', ...SHARED_COLUMNS.map(() => '---')]),
  ...Object.entries(ON_SHARED_APPLICATIONS).map(([operation, cells]) =>
    row([operation, ...cells.split('|').map(sharedCell)]),
  ),
  '',
  '1 a draft · 2 submitted',
  '',
]

/** Returns the complete text of docs/access.md. */
export const accessDocument = (): string =>
  [
    '# Who may do what',
    '',
    `Generated from \`tests/access/tables.ts\` by \`npx vitest run --project once tests/agreement/access-document.test.ts -u\`. The tables were written by hand from the specification. Each of ${CELLS.length.toLocaleString('en-GB')} cells is one of ${ACTORS.length} actors, an operation and a state of the application. The tests check them in the permission policies, in the database where row policies apply, and over HTTP. Over HTTP, \`npm test\` tries every outcome of an operation for every column, with one actor of the column, and \`npm run test:deep\` every cell. Both print \`access: N cells, 0 wrong\` with the number of cells they tried.`,
    '',
    'A cell without numbers is the same in every state. The numbers refer to the states below each table. Another person’s data is treated as if it did not exist.',
    '',
    ...TABLES.flatMap(section),
    ...sharedSection(),
    '## Key',
    '',
    row(['', 'meaning', 'error code']),
    row(['---', '---', '---']),
    ...Object.entries(WORDS).map(([word, code]) =>
      row([short(word), MEANINGS[word] ?? '', code === word || code === 'unlisted' ? '' : `\`${code}\``]),
    ),
    '',
    '## Actors',
    '',
    row(['actor', 'column', 'column for verdicts', 'column for accounts']),
    row(['---', '---', '---', '---']),
    ...ACTORS.map((actor) =>
      row([actor, standingOf(actor).column, verdictColumnOf(actor), standingOf(actor).ofAccount]),
    ),
    '',
  ].join('\n')
