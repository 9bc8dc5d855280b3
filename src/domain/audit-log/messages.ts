import type { Message } from '../message.ts'

export const AUDIT_LOG_TEXTS = {
  title: 'Audit log',
  subtitle: 'Who did what, newest first. Read-only.',
  applicationSubtitle: (company: string) => `Who did what on ${company}, newest first. Read-only.`,
  /** Replaces the company's name while it loads, and when the log has no entries. */
  thisApplication: 'this application',
  application: 'Application',
  openApplication: 'Open application',
  openFullLog: 'Full audit log',
  list: 'Events',
  emails: 'E-mails to the founder',
  emailsHint: 'As sent to the founder. E-mails that were undone or are held are not listed.',
  email: 'View e-mail',
  emailOf: (status: string) => `View e-mail: ${status}`,
  by: (name: string) => `by ${name}`,
  older: 'Show older',
  end: 'Start of the log',
  empty: 'No events yet',
  emptyHint: 'Sign-ins, decisions, questions, opened files and exports appear here.',
  /** A person who has deleted their account. */
  deletedPerson: 'Deleted user',
  /** The actor of events outside of requests. */
  server: 'The server (a command or ADMIN_EMAILS)',
  unnamedPerson: 'Unnamed user',
  deletedApplication: 'Deleted application',
} as const

/** Replaces an audit log that failed to load, in addition to the toast. */
export const AUDIT_LOG_UNAVAILABLE: Message = {
  title: 'Audit log unavailable',
  description: 'Check your connection, then try again.',
}

export const AUDIT_LOG_LOAD_FAILED: Message = { title: 'Error', description: 'Failed to load the audit log.' }
