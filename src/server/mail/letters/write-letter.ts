import { accountDeleted } from './account-deleted.ts'
import { accountExists } from './account-exists.ts'
import { answersSubmitted } from './answers-submitted.ts'
import { confirmEmail } from './confirm-e-mail.ts'
import { confirmNewEmail } from './confirm-new-e-mail.ts'
import { emailChanged } from './e-mail-changed.ts'
import { inHtml, inText } from './layout.ts'
import type { EmailContent, EmailData, EmailName, House, Recipient, Writer } from './letter.ts'
import { passwordChanged } from './password-changed.ts'
import { questionsSent } from './questions-sent.ts'
import { receipt } from './receipt.ts'
import { resetPassword } from './reset-password.ts'
import { statusChanged } from './status-changed.ts'
import { teamInvitation } from './team-invitation.ts'
import { twoStepOff, twoStepOn } from './two-step.ts'

const WRITERS: { [N in EmailName]: Writer<N> } = {
  'confirm-e-mail': confirmEmail,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'confirm-new-e-mail': confirmNewEmail,
  'e-mail-changed': emailChanged,
  'account-deleted': accountDeleted,
  'two-step-on': twoStepOn,
  'two-step-off': twoStepOff,
  'team-invitation': teamInvitation,
  receipt,
  'status-changed': statusChanged,
  'questions-sent': questionsSent,
  'answers-submitted': answersSubmitted,
}

/** An e-mail ready to be sent. */
export type WrittenEmail = { subject: string; text: string; html: string; link: string }

/**
 * Writes an e-mail of the outbox, as text and as HTML.
 * @throws RangeError for an e-mail that this version does not know
 */
export async function writeEmail(
  template: string,
  data: object,
  to: Recipient,
  house: House,
): Promise<WrittenEmail> {
  if (!Object.hasOwn(WRITERS, template)) throw new RangeError(`There is no e-mail template '${template}'.`)
  const write = WRITERS[template as EmailName] as (data: object, house: House) => EmailContent
  const content = write(data as EmailData[EmailName], house)
  return {
    ...asText(content, to, house),
    html: await inHtml(content, to, house),
    link: content.action.url.href,
  }
}

/** An e-mail as those have it who read text, from greeting to sign-off. */
export const asText = (content: EmailContent, to: Recipient, house: House) => ({
  subject: content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
  text: inText(content, to, house),
})
