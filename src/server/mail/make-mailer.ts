import type { Config } from '#server/config.ts'
import type { Mailer } from './mailer.ts'
import { outboxFolder } from './outbox-folder.ts'
import { sentOnce } from './sent-once.ts'
import { type Patience, smtp } from './smtp.ts'

/**
 * @param say takes a line for each e-mail that is kept instead of sent
 * @param patience with a mail server
 */
export const makeMailer = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  say?: (line: string) => void,
  patience?: Patience,
): Mailer =>
  sentOnce(
    mail.kind === 'smtp'
      ? smtp(mail, publicUrl.hostname, patience)
      : outboxFolder(mail, publicUrl.hostname, say),
  )
