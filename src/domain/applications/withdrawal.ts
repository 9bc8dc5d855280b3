import { HOUR_MS } from '../dates.ts'
import { WITHDRAWAL_UNDO_HOURS } from '../limits.ts'
import type { Message } from '../message.ts'
import { isolate } from '../text.ts'

/** Returns the time until which a founder may undo a withdrawal. */
export const withdrawalUndoUntil = (withdrawnAt: Date | string): Date =>
  new Date(new Date(withdrawnAt).getTime() + WITHDRAWAL_UNDO_HOURS * HOUR_MS)

/** Texts for the founder. */
export const WITHDRAWAL_TEXTS = {
  badge: 'Withdrawn',
  open: 'Withdraw…',
  title: (company: string) => `Withdraw your application for ${isolate(company)}?`,
  hint: `The team will stop its review, and a planned meeting is cancelled. You can undo this for ${WITHDRAWAL_UNDO_HOURS} hours.`,
  reason: 'Reason (optional, visible to the team)',
  withdraw: 'Withdraw',
  withdrawnUntil: (moment: string) =>
    `You have withdrawn this application. You can undo this until ${moment}.`,
  withdrawn: 'You have withdrawn this application.',
  undo: 'Undo withdrawal',
} as const

export const WITHDRAWAL_MESSAGES = {
  withdrawn: { title: 'Application withdrawn', description: 'The team will stop its review.' },
  undone: { title: 'Withdrawal undone', description: 'The team can continue its review.' },
  withdrawFailed: { title: 'Error', description: 'Your application was not withdrawn. Please try again.' },
  undoFailed: { title: 'Error', description: 'Your application is still withdrawn. Please try again.' },
} as const satisfies Record<string, Message>

/** Texts for the team. */
export const WITHDRAWN_TEXTS = {
  on: (day: string) => `Withdrawn by its founder on ${day}`,
  reason: (reason: string) => `Reason: ${isolate(reason)}`,
  notAsked: 'The founder has withdrawn this application, so you cannot ask questions.',
  notAssigned: 'The founder has withdrawn this application, so you cannot assign anyone new.',
  filter: 'Withdrawn',
  without: 'Hide withdrawn',
  only: 'Only withdrawn',
} as const

const withConsequence = (companies: readonly string[], consequence: string) =>
  companies.length === 1
    ? `${isolate(companies[0] ?? '')} has been withdrawn by its founder, so ${consequence}.`
    : `${companies.length} applications have been withdrawn by their founders, so ${consequence}: ${companies.map(isolate).join(', ')}.`

/** Refusals, with the names of the companies if they are known. */
export const WITHDRAWAL_REFUSALS = {
  decisions: (companies: readonly string[]) => withConsequence(companies, 'nothing was decided'),
  assignments: (companies: readonly string[]) => withConsequence(companies, 'nobody was assigned'),
  questions: 'The founder has withdrawn this application, so no questions were sent.',
  answers: `You have withdrawn this application, so its answers cannot be submitted. You can undo a withdrawal under My Applications for ${WITHDRAWAL_UNDO_HOURS} hours.`,
  changed: 'The founder has withdrawn this application. Nothing was changed.',
  tooLate: `A withdrawal can be undone for ${WITHDRAWAL_UNDO_HOURS} hours only, and that time has passed. You can start a new application.`,
} as const
