import type { Mailer } from './mailer.ts'

/** More than ever wait to be marked. */
const REMEMBERED = 10_000

/**
 * Sends no e-mail twice that is known to have gone: a database that could not note it then asks for it again. Only where
 * the outcome was unknown may an e-mail arrive twice.
 */
export function sentOnce(mailer: Mailer): Mailer {
  const gone = new Set<string>()
  return {
    async send(email) {
      if (gone.has(email.id)) return
      await mailer.send(email)
      gone.add(email.id)
      const [oldest] = gone
      if (gone.size > REMEMBERED && oldest !== undefined) gone.delete(oldest)
    },
    close: () => mailer.close(),
  }
}
