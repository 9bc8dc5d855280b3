import { markReturned, type Undelivered, undelivered } from '#database/outbox.ts'
import type { Services } from '#server/services.ts'

const ERROR_CHARACTERS = 1_000

/**
 * Notes that an e-mail came back.
 * @param why in the words of the mail server that sent it back
 * @returns whether there is such an e-mail
 */
export const noteReturned = (
  { database }: Pick<Services, 'database'>,
  id: string,
  why: string,
): Promise<boolean> =>
  database.asWorker((transaction) => markReturned(transaction, id, why.slice(0, ERROR_CHARACTERS)))

/** The e-mails that reached nobody, a line each, for whoever runs the server. */
export async function listUndelivered({ database }: Pick<Services, 'database'>): Promise<string[]> {
  const found = await database.asWorker(undelivered)
  return found.map(lineOf)
}

const lineOf = ({ at, template, recipient_email, last_error }: Undelivered) =>
  `${at.toISOString()}  ${recipient_email}  ${template}  ${(last_error ?? '').replaceAll(/\s+/g, ' ')}`
