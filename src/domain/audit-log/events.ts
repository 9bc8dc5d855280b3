import { countsText, type Outcome, outcomeLabel } from '#domain/committee/committee.ts'
import { isolate, pluralise } from '#domain/text.ts'
import { roleLabel } from '../accounts/roles.ts'
import { describeStatus } from '../applications/status.ts'
import { DIGEST_LABELS } from '../open-tasks/digest-setting.ts'
import { type SettingKey, TEXT_SETTINGS, type TextSetting } from '../settings/settings.ts'

/**
 * The details of an event: our own keys and numbers, never text that a user typed, except the values of team fields,
 * which may be texts.
 */
export type AuditDetail = Readonly<Record<string, string | number>>

/** @param person the name of the person whom the event affects, for example the new assignee */
type EventText = (detail: AuditDetail, person: string) => string

/** All events of the audit log, with their texts. The database accepts no others (database/tables/audit-log.ts). */
const AUDIT_EVENTS = {
  'signed-in': () => 'Signed in',
  submitted: () => 'Submitted the application',
  withdrawn: () => 'Withdrew the application',
  'withdrawal-undone': () => 'Undid the withdrawal',
  'co-founder-invited': () => 'Invited a co-founder',
  'co-founder-joined': (_, person) => `Added ${isolate(person)} as a co-founder`,
  'co-founder-removed': (_, person) => `Removed ${isolate(person)} as a co-founder`,
  'ownership-offered': (_, person) => `Offered ${isolate(person)} the ownership`,
  'ownership-accepted': (_, person) => `Became the owner in place of ${isolate(person)}`,
  'status-changed': ({ from, to }) => `Changed the status from ${statusLabel(from)} to ${statusLabel(to)}`,
  'decision-held': ({ to }) => `Put ${statusLabel(to)} on hold`,
  'decision-discarded': ({ to }) => `Discarded the held decision ${statusLabel(to)}`,
  'decision-undone': ({ to }) => `Undid ${statusLabel(to)}`,
  'committee-started': ({ items }) =>
    `Started a committee on ${pluralise(Number(items), 'application', 'applications')}`,
  'committee-taken-over': () => 'Took over the committee',
  'committee-ended': () => 'Ended the committee',
  'votes-asked': ({ number }) => `Asked the committee to vote on no. ${number}`,
  'votes-revealed': ({ number, ...counts }) => `Revealed the votes on no. ${number}: ${countsText(counts)}`,
  'outcome-noted': ({ number, outcome }) =>
    `Noted the committee’s outcome of no. ${number}: ${outcomeLabel(outcome as Outcome)}`,
  'meeting-set': () => 'Set a meeting',
  'meeting-cancelled': () => 'Cancelled a meeting',
  'template-changed': ({ status }) => `Edited the ${statusLabel(status)} e-mail`,
  'reason-changed': () => 'Edited a decline reason',
  'settings-changed': ({ settings }) => `Changed the settings: ${settingLabels(settings)}`,
  'closing-date-changed': () => 'Added or changed a funding round',
  'extension-granted': (_, person) => `Granted ${isolate(person)} an extension of the closing date`,
  'link-created': () => 'Added a link to the application',
  'link-deleted': () => 'Deleted a link to the application',
  'questions-sent': ({ questions }) => `Sent ${pluralise(Number(questions), 'question', 'questions')}`,
  'question-set-changed': () => 'Changed the question sets',
  'form-published': ({ version, questions }) =>
    `Published version ${version} of the application form, with ${pluralise(Number(questions), 'question', 'questions')}`,
  'team-fields-changed': ({ fields }) =>
    `Changed the team fields: ${pluralise(Number(fields), 'field', 'fields')}`,
  'answers-submitted': () => 'Submitted answers',
  opened: () => 'Opened the application',
  printed: () => 'Printed the application',
  exported: ({ applications, format, ...parts }) =>
    applications === undefined
      ? 'Downloaded the application as PDF'
      : `Exported ${pluralise(Number(applications), 'application', 'applications')} as ${format}${exportedParts(parts)}`,
  'file-read': ({ kind }) => `Opened a file: ${fileLabel(kind)}`,
  'role-changed': ({ role }, person) =>
    `Changed the role of ${isolate(person)} to ${roleLabel(String(role))}`,
  invited: ({ role }) => `Invited a team member as ${roleLabel(String(role))}`,
  'invitation-link-copied': ({ role }) => `Copied the invitation link for ${roleLabel(String(role))}`,
  'invitation-withdrawn': ({ role }) => `Withdrew an invitation for ${roleLabel(String(role))}`,
  assigned: (_, person) => `Assigned ${isolate(person)}`,
  unassigned: (_, person) => `Unassigned ${isolate(person)}`,
  tagged: () => 'Added a tag',
  untagged: () => 'Removed a tag',
  'tag-renamed': () => 'Renamed a tag',
  'tag-deleted': () => 'Deleted a tag',
  // The server replaces the field and its values with their texts.
  'team-field-changed': ({ field, from, to }) =>
    field === undefined
      ? 'Changed a team field that was later deleted'
      : teamFieldChange(isolate(String(field)), quoteValue(from), quoteValue(to)),
  'note-written': () => 'Wrote a note',
  'note-edited': () => 'Edited a note',
  'note-deleted': () => 'Deleted a note',
  'note-notified': (_, person) => `Notified ${isolate(person)} of a note`,
  recused: () => 'Recused themselves',
  'recusal-lifted': (_, person) => `Removed the recusal of ${isolate(person)}`,
  'membership-granted': ({ pass_type }, person) =>
    `Gave ${isolate(person)} the membership ${roleLabel(String(pass_type))}`,
  'digest-changed': ({ digest, by_link }) =>
    `Set their morning e-mail to “${digestLabel(digest)}”${by_link ? ', with its unsubscribe link' : ''}`,
  'identity-linked': () => 'Linked their account to the identity provider',
  'identity-unlinked': () => 'Unlinked their account from the identity provider',
  'account-deleted': () => 'Deleted their account',
  'data-downloaded': () => 'Downloaded their data',
  'person-erased': () => 'Erased a person',
  'application-expired': () => 'Deleted the application after its retention period',
  'e-mails-sent-again': ({ emails }) => `Resent ${pluralise(Number(emails), 'e-mail', 'e-mails')}`,
  refused: ({ operation, reason }) =>
    `Request refused: ${operationLabel(operation)} (${refusalLabel(reason)})`,
} as const satisfies Record<string, EventText>

export type AuditEvent = keyof typeof AUDIT_EVENTS

/** The kinds of events that the audit log can be filtered by. */
export const AUDIT_KINDS = {
  decisions: [
    ...['status-changed', 'decision-held', 'decision-discarded', 'decision-undone'],
    ...['committee-started', 'committee-taken-over', 'committee-ended'],
    ...['votes-asked', 'votes-revealed', 'outcome-noted'],
    ...['meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'e-mails-sent-again'],
  ],
  applications: [
    ...['submitted', 'withdrawn', 'withdrawal-undone'],
    ...['co-founder-invited', 'co-founder-joined', 'co-founder-removed'],
    ...['ownership-offered', 'ownership-accepted', 'application-expired'],
    ...['questions-sent', 'question-set-changed', 'form-published', 'answers-submitted'],
  ],
  reading: ['opened', 'printed', 'exported', 'file-read'],
  team: [
    ...['role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'settings-changed'],
    ...['closing-date-changed', 'extension-granted', 'team-fields-changed', 'link-created', 'link-deleted'],
    ...['assigned', 'unassigned', 'recused', 'recusal-lifted'],
    ...['tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed'],
    ...['note-written', 'note-edited', 'note-deleted', 'note-notified'],
  ],
  accounts: [
    ...['signed-in', 'identity-linked', 'identity-unlinked', 'membership-granted', 'digest-changed'],
    ...['account-deleted', 'data-downloaded', 'person-erased'],
  ],
  refused: ['refused'],
} as const satisfies Record<string, readonly string[]>

export type AuditKind = keyof typeof AUDIT_KINDS

export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as AuditKind[]

/** The filters of the audit log. The screen leaves out opened applications by default, because they are most entries. */
export const AUDIT_FILTERS: Readonly<Record<AuditFilter, readonly string[]>> = {
  ...AUDIT_KINDS,
  'except-opened': Object.keys(AUDIT_EVENTS).filter((event) => event !== 'opened'),
}

export type AuditFilter = AuditKind | 'except-opened'

export const AUDIT_FILTER_NAMES = Object.keys(AUDIT_FILTERS) as AuditFilter[]

/** Returns whether a text, for example a query parameter, is a kind of event. */
export const isAuditKind = (text: string): text is AuditKind => Object.hasOwn(AUDIT_KINDS, text)

export const AUDIT_EVENT_NAMES = Object.keys(AUDIT_EVENTS) as AuditEvent[]

/** The ways to read a whole application. */
export type AuditedReading = Extract<AuditEvent, 'opened' | 'printed' | 'exported'>

/** Returns the text of an event. @param person the name of the person whom the event affects */
export const describeEvent = (event: AuditEvent, detail: AuditDetail, person: string): string =>
  (AUDIT_EVENTS[event] as EventText)(detail, person)

/**
 * Formats the parts of an export, such as ', with verdicts and contact details'. Returns '' if the export has none of
 * them.
 */
function exportedParts(parts: AuditDetail): string {
  const names = Object.entries(EXPORTED_PARTS).flatMap(([key, name]) => (parts[key] ? name : []))
  return names.length > 0 ? `, with ${new Intl.ListFormat('en-GB').format(names)}` : ''
}

const EXPORTED_PARTS = {
  answers: 'all answers',
  verdicts: 'verdicts',
  interests: 'interest',
  notes: 'notes',
  contacts: 'contact details',
}

function teamFieldChange(field: string, from: string, to: string): string {
  // The retention period has deleted the values.
  if (from === '' && to === '') return `Changed ${field}`
  if (from === '') return `Set ${field} to ${to}`
  return to === '' ? `Cleared ${field}, which was ${from}` : `Changed ${field} from ${from} to ${to}`
}

/** Maximum number of characters that an entry shows of a value. */
const VALUE_CHARACTERS = 200

/** Returns a value in quotation marks, or '' for a blank one. */
function quoteValue(value: string | number | undefined): string {
  const text = String(value ?? '')
  if (text === '') return ''
  const isLong = text.length > VALUE_CHARACTERS
  return `“${isolate(isLong ? `${text.slice(0, VALUE_CHARACTERS).toWellFormed()}…` : text)}”`
}

const statusLabel = (value: string | number | undefined) => describeStatus(String(value)).label

const digestLabel = (value: string | number | undefined) =>
  new Map<unknown, string>(Object.entries(DIGEST_LABELS)).get(value) ?? String(value)

const OTHER_SETTINGS: Readonly<Record<Exclude<SettingKey, TextSetting>, string>> = {
  time_zone: 'time zone',
  require_two_step: 'two-step sign-in',
  retention_months: 'retention period',
  logo: 'logo',
}

const SETTING_LABELS = new Map<string, string>([
  ...Object.entries(OTHER_SETTINGS),
  ...TEXT_SETTINGS.map(({ key, label }) => [key, label.charAt(0).toLowerCase() + label.slice(1)] as const),
])

/** Converts a list of settings from the database trigger, such as 'investor, logo', to their labels. */
const settingLabels = (keys: string | number | undefined) =>
  String(keys).replace(/\w+/g, (key) => SETTING_LABELS.get(key) ?? key)

const fileLabel = (kind: string | number | undefined) => String(kind).replaceAll('-', ' ')

/** Converts an operation name of the contract, such as 'changeStatus', to words: 'change status'. */
const operationLabel = (name: string | number | undefined) =>
  String(name).replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

const REFUSAL_LABELS: Readonly<Record<string, string>> = {
  'team-only': 'team members only',
  'administrators-only': 'administrators only',
  'reviewers-only': 'administrators and reviewers only',
  'owner-only': 'the owner of the application only',
  'not-found': 'not found, or not theirs',
  'two-step-setup-required': 'without two-step sign-in',
}

/** Refusals because of missing rights. Other refusals, such as conflicts or a missing session, are not audited. */
export const AUDITED_REFUSALS = Object.keys(REFUSAL_LABELS)

const refusalLabel = (reason: string | number | undefined) => REFUSAL_LABELS[String(reason)] ?? String(reason)
