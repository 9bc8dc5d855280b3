import type { Message } from '../message.ts'

export const AUDIT_LOG_TEXTS = {
  title: 'Trail',
  subtitle: 'Who did what, newest first. Nobody can change it.',
  applicationSubtitle: (company: string) =>
    `Who did what with ${company}, newest first. Nobody can change it.`,
  /** Replaces the company's name while it loads, and when the log has no entries. */
  thisApplication: 'this application',
  application: 'Application',
  openApplication: 'Open the application',
  openFullLog: 'Trail of everything',
  list: 'What happened',
  emails: 'E-mails to the founder',
  emailsHint: 'As the founder reads them. Those that were undone, or are held back, are not among them.',
  email: 'Read the e-mail',
  emailOf: (status: string) => `Read the e-mail: ${status}`,
  by: (name: string) => `by ${name}`,
  older: 'Show older',
  end: 'This is where the trail begins.',
  empty: 'Nothing has happened yet',
  emptyHint: 'Sign-ins, decisions, questions, files that were opened and exports will stand here.',
  /** A person who has deleted their account. */
  deletedPerson: 'Somebody, account deleted',
  /** The actor of events outside of requests. */
  server: 'The server, by a command or ADMIN_EMAILS',
  unnamedPerson: 'Somebody without a name',
  deletedApplication: 'A deleted application',
} as const

/** Replaces an audit log that failed to load, in addition to the toast. */
export const AUDIT_LOG_UNAVAILABLE: Message = {
  title: 'The trail could not be shown',
  description: 'Check your connection, then try again.',
}

export const AUDIT_LOG_LOAD_FAILED: Message = { title: 'Error', description: 'Failed to load the trail.' }
