import { FILE_STATES, MEETING_STATES } from './tables.ts'

const REVIEWED = [
  ...['submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions'],
  ...['approved', 'no_fit'],
] as const
const ROUNDS = ['unasked', 'open', 'saved', 'submitted', 'overtaken'] as const

/** The subject of an operation: an application in some status, possibly with one of its rounds, or a file. */
export type Subject = {
  /** The subject's part of a cell's name: 'a draft application'. */
  readonly label: string
  /** The subject's state, which selects the word in a cell of the table. */
  readonly state: string
  readonly status?: string
  readonly round?: (typeof ROUNDS)[number]
  readonly meeting?: Exclude<(typeof MEETING_STATES)[number], 'unknown'>
  readonly file?: (typeof FILE_STATES)[number]
  /** True if the application is withdrawn in this state. */
  readonly withdrawn?: true
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

export const APPLICATIONS = [UNKNOWN, DRAFT, ...REVIEWED.map((status) => plain(status, 'submitted')), LEFT]
export const QUESTIONED = [
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
export const MEETINGS = MEETING_STATES.map((state): Subject => {
  if (state === 'unknown') return UNKNOWN
  const label = `an application with ${article(state)} ${state} meeting`
  return { label, state, status: 'meeting_scheduled', meeting: state }
})
export const FILES = FILE_STATES.map((file): Subject => ({ label: `(${file})`, state: file, file }))
export const ACCOUNT: Subject[] = [{ label: '', state: 'any' }]

/** Returns the name of a state for withdrawn applications. */
export const withdrawnState = (state: string) => `withdrawn ${state}`

/** Returns the subjects, followed by one withdrawn copy of a subject for each of the states. */
export const withWithdrawn = (subjects: readonly Subject[], states: readonly string[]): Subject[] => [
  ...subjects,
  ...states.flatMap((state) => {
    const subject = subjects.find((one) => one.state === state)
    return subject ? [{ ...subject, ...withdrawnFrom(subject) }] : []
  }),
]

const withdrawnFrom = ({ label, state, file }: Subject) => ({
  label: file
    ? `(${file}, withdrawn)`
    : label.replace(/^an? (submitted )?application/, 'a withdrawn application'),
  state: withdrawnState(state),
  withdrawn: true as const,
})
