import { pluralise } from '#domain/text.ts'
import { roleLabel } from '../accounts/roles.ts'
import { describeStatus } from '../applications/status.ts'

/** The details of an event: our own keys and numbers, never text that a user typed. */
export type AuditDetail = Readonly<Record<string, string | number>>

/** @param person the name of the member whose role, assignment or recusal changed */
type EventText = (detail: AuditDetail, person: string) => string

/** All events of the audit log, with their texts. The database accepts no others (database/tables/audit-log.ts). */
const AUDIT_EVENTS = {
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
  'role-changed': ({ role }, person) => `Gave ${person} the role ${roleLabel(String(role))}`,
  invited: ({ role }) => `Invited somebody as ${roleLabel(String(role))}`,
  'invitation-withdrawn': ({ role }) => `Withdrew an invitation as ${roleLabel(String(role))}`,
  assigned: (_, person) => `Assigned ${person}`,
  unassigned: (_, person) => `Took the assignment back from ${person}`,
  recused: () => 'Recused themselves',
  'recusal-lifted': (_, person) => `Lifted the recusal of ${person}`,
  'membership-granted': ({ pass_type }, person) =>
    `Gave ${person} the membership ${roleLabel(String(pass_type))}`,
  'account-deleted': () => 'Deleted their account',
  'e-mails-sent-again': ({ emails }) => `Had ${pluralise(Number(emails), 'e-mail', 'e-mails')} sent again`,
  refused: ({ operation, reason }) => `Was refused: ${operationLabel(operation)} (${refusalLabel(reason)})`,
} as const satisfies Record<string, EventText>

export type AuditEvent = keyof typeof AUDIT_EVENTS

export const AUDIT_EVENT_NAMES = Object.keys(AUDIT_EVENTS) as AuditEvent[]

/** The ways to read a whole application. */
export type AuditedReading = Extract<AuditEvent, 'opened' | 'printed' | 'exported'>

/** Returns the text of an event. @param person the member that it is about */
export const describeEvent = (event: AuditEvent, detail: AuditDetail, person: string): string =>
  (AUDIT_EVENTS[event] as EventText)(detail, person)

const statusLabel = (value: string | number | undefined) => describeStatus(String(value)).label

const BATCH_ID_CHARACTERS = 8

/** Identifies a batch of decisions. It never says how many, because some may be hidden from the viewer. */
const batchSuffix = (id: string | number | undefined) =>
  id === undefined ? '' : ` (batch ${String(id).slice(0, BATCH_ID_CHARACTERS)})`

const fileLabel = (kind: string | number | undefined) => String(kind).replaceAll('-', ' ')

/** Turns the contract's 'changeStatus' into 'change status'. */
const operationLabel = (name: string | number | undefined) =>
  String(name).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

const REFUSAL_LABELS: Readonly<Record<string, string>> = {
  'team-only': 'the team only',
  'administrators-only': 'administrators only',
  'reviewers-only': 'administrators and reviewers only',
  'not-found': 'not there, or not theirs',
  'two-step-setup-required': 'without two-step sign-in',
}

/** Refusals for lack of rights. Others, like conflicts or a missing session, are not audited. */
export const AUDITED_REFUSALS = Object.keys(REFUSAL_LABELS)

const refusalLabel = (reason: string | number | undefined) => REFUSAL_LABELS[String(reason)] ?? String(reason)
