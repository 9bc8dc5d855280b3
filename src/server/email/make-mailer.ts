import type { Config } from '#server/config/config.ts'
import { type Mailer, skipSent } from './mailer.ts'
import { outboxFolderMailer } from './outbox-folder.ts'
import { type SmtpTimeouts, smtpMailer } from './smtp.ts'

/**
 * Creates the transport that `config` selects.
 * @param print prints a line for each e-mail that is stored instead of sent
 * @param timeouts timeouts for the mail server
 */
export const makeMailer = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  print?: (line: string) => void,
  timeouts?: SmtpTimeouts,
): Mailer =>
  skipSent(
    mail.kind === 'smtp'
      ? smtpMailer(mail, publicUrl, timeouts)
      : outboxFolderMailer(mail, publicUrl.hostname, print),
  )
