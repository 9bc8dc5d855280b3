import { ACTORS, standingOf, verdictColumnOf } from './actors.ts'
import { CELLS, TABLES, type Table, wordsIn } from './matrix.ts'
import { WORDS } from './tables.ts'

/** A verdict as shown in the document; the legend has the error codes. */
const IN_SHORT: Record<string, string> = { yes: '✓', again: '✓ again', absent: '–' }

const MEANINGS: Record<string, string> = {
  yes: 'allowed',
  again: 'answered as the first time, and nothing is changed by it',
  absent: 'allowed, and it is not among what comes',
  'sign in': 'refused: nobody is signed in (in SQL: permission denied or no row)',
  none: 'as though there were nothing',
  no: 'refused: for the team only',
  admins: 'refused: of the team for administrators only',
  reviewers: 'refused: for who gives verdicts only, and not on their own',
  step: 'refused: the second step has to be set up first',
  late: 'refused: it was submitted and can no longer be changed',
  locked: 'refused: the answers were submitted',
  gone: 'refused: the account of its founder was deleted',
  newer: 'refused: a later round was sent meanwhile',
  refused: 'refused: no such file of theirs',
  nobody: 'answered that nobody is signed in',
  password: 'let as far as the password, which is wrong',
  credentials: 'let as far as the password, which is wrong',
  dead: 'let as far as the link, which is dead',
  must: 'refused: it is demanded of the team',
  nothing: 'let as far as the app, of which none was offered',
}

const STATES: Record<string, string> = {
  unknown: 'nothing is there',
  draft: 'a draft',
  submitted: 'submitted, in any of the seven statuses',
  left: 'left by a deleted account',
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

const stateOf = (table: Table, state: string) =>
  (table.title.startsWith('Questions') ? OF_ROUNDS[state] : undefined) ?? STATES[state] ?? state

function section(table: Table): string[] {
  const footnotes = table.states.map((state, place) => `${place + 1} ${stateOf(table, state)}`)
  return [
    `## ${table.title}`,
    '',
    row(['', ...table.columns]),
    row(['---', ...table.columns.map(() => '---')]),
    ...Object.keys(table.rows).map((operation) =>
      row([operation, ...table.columns.map((column) => cellOf(table, operation, column))]),
    ),
    '',
    ...(table.states.length > 1 ? [`${footnotes.join(' · ')}`, ''] : []),
  ]
}

/** docs/access.md, whole. */
export const accessDocument = (): string =>
  [
    '# Who may do what',
    '',
    `Written by \`npx vitest run --project once tests/agreement/access-document.test.ts -u\` from the tables of \`tests/access/tables.ts\`, which were written by hand from the specification. The tests hold ${CELLS.length.toLocaleString('en-GB')} cells, one for each of ${ACTORS.length} actors, each operation and each state with its statuses: the pure policies in each, the database in each where row policies have a say, the server in each state. \`npm test\` says \`access: N cells, 0 wrong\`.`,
    '',
    'A cell without numbers holds in every state; a number is that of a state below the table. What is said of what is not there is said of what is somebody else’s.',
    '',
    ...TABLES.flatMap(section),
    '## Words',
    '',
    row(['', 'means', 'code']),
    row(['---', '---', '---']),
    ...Object.entries(WORDS).map(([word, code]) =>
      row([short(word), MEANINGS[word] ?? '', code === word || code === 'unlisted' ? '' : `\`${code}\``]),
    ),
    '',
    '## Who counts as whom',
    '',
    row(['who asks', 'counts as', 'about verdicts as', 'about their account as']),
    row(['---', '---', '---', '---']),
    ...ACTORS.map((actor) =>
      row([actor, standingOf(actor).column, verdictColumnOf(actor), standingOf(actor).ofAccount]),
    ),
    '',
  ].join('\n')
