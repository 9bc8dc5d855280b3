import type { Message } from '../message.ts'
import { isolate } from '../text.ts'
import type { AuditEvent, AuditKind } from './events.ts'

const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  decisions: 'Decisions and e-mails',
  applications: 'Submissions and questions',
  reading: 'Views and downloads',
  team: 'Team, assignments and tags',
  accounts: 'Sign-ins and accounts',
  refused: 'Refused requests',
}

/** Labels of bulk actions, for events whose text differs from entry to entry. */
const BULK_LABELS: Partial<Record<AuditEvent, string>> = {
  'status-changed': 'Changed the status',
  'decision-held': 'Put decisions on hold',
  'decision-discarded': 'Discarded held decisions',
  'decision-undone': 'Undid decisions',
  assigned: 'Assigned reviewers',
  unassigned: 'Unassigned reviewers',
  tagged: 'Added tags',
  untagged: 'Removed tags',
  'team-field-changed': 'Changed a team field',
}

export const AUDIT_LOG_TEXTS = {
  title: 'Audit log',
  subtitle: 'Newest first. Read-only.',
  applicationSubtitle: (company: string) => `Activity on ${isolate(company)}, newest first. Read-only.`,
  /** Shown in place of the company's name while it loads, and when the log has no entries. */
  thisApplication: 'this application',
  openApplication: 'Open the application',
  openFullLog: 'Whole audit log',
  filters: 'Filters',
  person: 'Person',
  anyone: 'Anyone',
  kind: 'Activity',
  anyKind: 'All activity',
  exceptOpened: 'Except openings',
  kinds: KIND_LABELS,
  list: 'Log entries',
  details: (what: string) => `Details: ${what}`,
  bulk: (event: AuditEvent, what: string) => BULK_LABELS[event] ?? what,
  applications: (count: number) => `${count} applications`,
  time: 'Time',
  role: 'Role',
  network: 'Network',
  batch: 'Batch',
  emails: 'E-mails to the founder',
  emailsHint: 'Sent e-mails only, exactly as the founder received them.',
  email: 'Read the e-mail',
  emailOf: (status: string) => `Read the e-mail: ${status}`,
  by: (name: string) => `by ${isolate(name)}`,
  older: 'Show older',
  end: 'Start of the log',
  empty: 'No activity yet',
  emptyHint: 'Sign-ins, decisions, questions, opened files and exports will appear here.',
  noMatch: 'No matching activity',
  noMatchHint: 'Try another person or another kind of activity.',
  clear: 'Clear filters',
  /** A person who has deleted their account. */
  deletedPerson: 'Deleted user',
  /** Shown for events without an actor, such as those of commands run on the server. */
  server: 'System',
  unnamedPerson: 'Unnamed user',
  deletedApplication: 'Deleted application',
  /** Refused requests can contain the id of a deleted draft, or an id that never existed. */
  unknownApplication: 'Unknown application',
} as const

/** Shown in place of an audit log that failed to load, in addition to the toast. */
export const AUDIT_LOG_UNAVAILABLE: Message = {
  title: 'The audit log could not be loaded',
  description: 'Check your connection, then try again.',
}

export const AUDIT_LOG_LOAD_FAILED: Message = { title: 'Error', description: 'Failed to load the audit log.' }
