import type { Message } from '../message.ts'

/** What a founder is told while they look on. */
export const CHANGE_MESSAGES = {
  status: (of: string, label: string): Message => ({
    title: 'Status updated',
    subject: of,
    description: `Your application is now: ${label}.`,
  }),
  questions: (of: string): Message => ({
    title: 'New questions',
    subject: of,
    description: 'You were asked something about your application. It waits for your answers.',
  }),
}

/** Above a list of which something else is there by now. */
export const LIST_CHANGE_TEXTS = {
  arrived: (count: number) => (count === 1 ? '1 new application' : `${count} new applications`),
  changed: 'This list has changed',
  show: 'Show',
} as const
