import type { Message } from '../message.ts'

export const TRAIL_TEXTS = {
  title: 'Trail',
  /** Who did something before they deleted their account. */
  deletedPerson: 'Somebody, account deleted',
  /** Who did what no person asked for over the network. */
  server: 'The server, by a command or ADMIN_EMAILS',
  namelessPerson: 'Somebody without a name',
  deletedApplication: 'A deleted application',
} as const

/** In the place of a trail that could not be loaded, beside the toast. */
export const TRAIL_UNAVAILABLE: Message = {
  title: 'The trail could not be shown',
  description: 'Check your connection, then try again.',
}
