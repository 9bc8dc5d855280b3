import type { Config } from '#server/config/config.ts'
import { type Mailer, skipSent } from './mailer.ts'
import { outboxFolderMailer } from './outbox-folder.ts'
import { type SmtpTimeouts, smtpMailer } from './smtp.ts'

/**
 * @param say takes a line for each e-mail that is kept instead of sent
 * @param patience with a mail server
 */
export const makeMailer = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  say?: (line: string) => void,
  patience?: SmtpTimeouts,
): Mailer =>
  skipSent(
    mail.kind === 'smtp'
      ? smtpMailer(mail, publicUrl.hostname, patience)
      : outboxFolderMailer(mail, publicUrl.hostname, say),
  )
