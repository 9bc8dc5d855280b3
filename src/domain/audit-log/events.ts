import { pluralise } from '#domain/text.ts'
import { roleLabel } from '../accounts/roles.ts'
import { describeStatus } from '../applications/status.ts'

/** What an event is told with, beside who and when: chosen words and numbers of ours, never what somebody typed. */
export type AuditDetail = Readonly<Record<string, string | number>>

type EventText = (detail: AuditDetail, whom: string) => string

/** Every event of the audit log, with the words for people. The database takes no other (database/tables/audit-log.ts). */
export const AUDIT_EVENTS = {
  'signed-in': () => 'Signed in',
  submitted: () => 'Submitted the application',
  'status-changed': ({ from, to, batch }) =>
    `Changed the status from ${statusLabel(from)} to ${statusLabel(to)}${batchSuffix(batch)}`,
  'decision-held': ({ to, batch }) => `Held a decision back: ${statusLabel(to)}${batchSuffix(batch)}`,
  'decision-discarded': ({ to, batch }) =>
    `Dropped a decision held back: ${statusLabel(to)}${batchSuffix(batch)}`,
  'decision-undone': ({ to, batch }) =>
    `Took ${statusLabel(to)} back before its e-mail left${batchSuffix(batch)}`,
  'template-changed': ({ status }) => `Changed the words of the e-mail about ${statusLabel(status)}`,
  'reason-changed': () => 'Changed a reason to decline',
  'questions-sent': ({ questions }) => `Sent ${questions} ${questions === 1 ? 'question' : 'questions'}`,
  'answers-submitted': () => 'Submitted answers',
  opened: () => 'Opened the application',
  printed: () => 'Opened the application to print it',
  exported: () => 'Downloaded the application as PDF',
  'file-read': ({ kind }) => `Opened a file: ${fileLabel(kind)}`,
  'role-changed': ({ role }, whom) => `Gave ${whom} the role ${roleLabel(String(role))}`,
  invited: ({ role }) => `Invited somebody as ${roleLabel(String(role))}`,
  'invitation-withdrawn': ({ role }) => `Withdrew an invitation as ${roleLabel(String(role))}`,
  assigned: (_, whom) => `Assigned ${whom}`,
  unassigned: (_, whom) => `Took the assignment back from ${whom}`,
  recused: () => 'Recused themselves',
  'recusal-lifted': (_, whom) => `Lifted the recusal of ${whom}`,
  'membership-granted': ({ pass_type }, whom) =>
    `Gave ${whom} the membership ${roleLabel(String(pass_type))}`,
  'account-deleted': () => 'Deleted their account',
  'e-mails-sent-again': ({ emails }) => `Had ${pluralise(Number(emails), 'e-mail', 'e-mails')} sent again`,
  refused: ({ operation, reason }) => `Was refused: ${operationLabel(operation)} (${refusalLabel(reason)})`,
} as const satisfies Record<string, EventText>

export type AuditEvent = keyof typeof AUDIT_EVENTS

export const AUDIT_EVENT_NAMES = Object.keys(AUDIT_EVENTS) as AuditEvent[]

/** How somebody reads an application whole. */
export type AuditedReading = Extract<AuditEvent, 'opened' | 'printed' | 'exported'>

/** What happened, in words. @param whom whose role or membership it was about */
export const describeEvent = (event: AuditEvent, detail: AuditDetail, whom: string): string =>
  (AUDIT_EVENTS[event] as EventText)(detail, whom)

const statusLabel = (value: string | number | undefined) => describeStatus(String(value)).label

const BATCH_ID_CHARACTERS = 8

/** By which decisions made together are known from one another; never how many, since some may be hidden. */
const batchSuffix = (id: string | number | undefined) =>
  id === undefined ? '' : ` (batch ${String(id).slice(0, BATCH_ID_CHARACTERS)})`

const fileLabel = (kind: string | number | undefined) => String(kind).replaceAll('-', ' ')

/** 'changeStatus' as 'change status': the contract's names of calls are plain words. */
const operationLabel = (name: string | number | undefined) =>
  String(name).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

const REFUSAL_LABELS: Readonly<Record<string, string>> = {
  'team-only': 'the team only',
  'administrators-only': 'administrators only',
  'reviewers-only': 'administrators and reviewers only',
  'not-found': 'not there, or not theirs',
  'two-step-setup-required': 'without two-step sign-in',
}

/** Refusals that tell of somebody's authority; the others tell of a thing's state, or of nobody signed in. */
export const AUDITED_REFUSALS = Object.keys(REFUSAL_LABELS)

const refusalLabel = (reason: string | number | undefined) => REFUSAL_LABELS[String(reason)] ?? String(reason)
