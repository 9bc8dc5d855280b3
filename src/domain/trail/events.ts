import { roleBadge } from '../accounts/roles.ts'
import { describeStatus } from '../applications/status.ts'
import { counted } from '../counted.ts'

/** What an event is told with, beside who and when: chosen words and numbers of ours, never what somebody typed. */
export type TrailDetail = Readonly<Record<string, string | number>>

type Words = (detail: TrailDetail, whom: string) => string

/** Every event of the trail, with the words for people. The database takes no other (database/tables/trail.ts). */
export const TRAIL_EVENTS = {
  'signed-in': () => 'Signed in',
  submitted: () => 'Submitted the application',
  'status-changed': ({ from, to, batch }) =>
    `Changed the status from ${statusOf(from)} to ${statusOf(to)}${ofBatch(batch)}`,
  'decision-held': ({ to, batch }) => `Held a decision back: ${statusOf(to)}${ofBatch(batch)}`,
  'decision-discarded': ({ to, batch }) => `Dropped a decision held back: ${statusOf(to)}${ofBatch(batch)}`,
  'decision-undone': ({ to, batch }) => `Took ${statusOf(to)} back before its e-mail left${ofBatch(batch)}`,
  'template-changed': ({ status }) => `Changed the words of the e-mail about ${statusOf(status)}`,
  'reason-changed': () => 'Changed a reason to decline',
  'questions-sent': ({ questions }) => `Sent ${questions} ${questions === 1 ? 'question' : 'questions'}`,
  'answers-submitted': () => 'Submitted answers',
  opened: () => 'Opened the application',
  printed: () => 'Opened the application to print it',
  exported: () => 'Downloaded the application as PDF',
  'file-read': ({ kind }) => `Opened a file: ${fileOf(kind)}`,
  'role-changed': ({ role }, whom) => `Gave ${whom} the role ${roleBadge(String(role))}`,
  invited: ({ role }) => `Invited somebody as ${roleBadge(String(role))}`,
  'invitation-withdrawn': ({ role }) => `Withdrew an invitation as ${roleBadge(String(role))}`,
  assigned: (_, whom) => `Assigned ${whom}`,
  unassigned: (_, whom) => `Took the assignment back from ${whom}`,
  recused: () => 'Recused themselves',
  'recusal-lifted': (_, whom) => `Lifted the recusal of ${whom}`,
  'membership-granted': ({ pass_type }, whom) =>
    `Gave ${whom} the membership ${roleBadge(String(pass_type))}`,
  'account-deleted': () => 'Deleted their account',
  'e-mails-sent-again': ({ emails }) => `Had ${counted(Number(emails), 'e-mail', 'e-mails')} sent again`,
  refused: ({ operation, reason }) => `Was refused: ${operationOf(operation)} (${reasonOf(reason)})`,
} as const satisfies Record<string, Words>

export type TrailEvent = keyof typeof TRAIL_EVENTS

export const TRAIL_EVENT_NAMES = Object.keys(TRAIL_EVENTS) as TrailEvent[]

/** How somebody reads an application whole. */
export type ReadingUse = Extract<TrailEvent, 'opened' | 'printed' | 'exported'>

/** What happened, in words. @param whom whose role or membership it was about */
export const describeEvent = (event: TrailEvent, detail: TrailDetail, whom: string): string =>
  (TRAIL_EVENTS[event] as Words)(detail, whom)

const statusOf = (value: string | number | undefined) => describeStatus(String(value)).label

const BATCH_CHARACTERS = 8

/** By which decisions made together are known from one another; never how many, since some may be hidden. */
const ofBatch = (id: string | number | undefined) =>
  id === undefined ? '' : ` (batch ${String(id).slice(0, BATCH_CHARACTERS)})`

const fileOf = (kind: string | number | undefined) => String(kind).replaceAll('-', ' ')

/** 'changeStatus' as 'change status': the contract's names of calls are plain words. */
const operationOf = (name: string | number | undefined) =>
  String(name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const REASONS: Readonly<Record<string, string>> = {
  'not-admin': 'the team only',
  'admins-only': 'administrators only',
  'not-reviewer': 'administrators and reviewers only',
  'not-found': 'not there, or not theirs',
  'second-step-missing': 'without two-step sign-in',
}

/** Refusals that tell of somebody's authority; the others tell of a thing's state, or of nobody signed in. */
export const KEPT_REFUSALS = Object.keys(REASONS)

const reasonOf = (reason: string | number | undefined) => REASONS[String(reason)] ?? String(reason)
