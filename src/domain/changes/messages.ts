import type { Message } from '../message.ts'

/** Toasts about live updates for founders. */
export const CHANGE_MESSAGES = {
  status: (company: string, label: string): Message => ({
    title: 'Status updated',
    subject: company,
    description: `Your application is now: ${label}.`,
  }),
  questions: (company: string): Message => ({
    title: 'New questions',
    subject: company,
    description: 'You have new questions about your application.',
  }),
}

/** The notice above a list that has changed on the server. */
export const LIST_CHANGE_TEXTS = {
  arrived: (count: number) => (count === 1 ? '1 new application' : `${count} new applications`),
  changed: 'This list has changed',
  show: 'Show',
} as const
