import { accountDeleted } from './account-deleted.ts'
import { accountExists } from './account-exists.ts'
import { answersSubmitted } from './answers-submitted.ts'
import { confirmEmail } from './confirm-e-mail.ts'
import { confirmNewEmail } from './confirm-new-e-mail.ts'
import { emailChanged } from './e-mail-changed.ts'
import { inHtml, inText } from './layout.ts'
import type { House, LetterContent, LetterData, LetterName, Recipient, Writer } from './letter.ts'
import { passwordChanged } from './password-changed.ts'
import { questionsSent } from './questions-sent.ts'
import { receipt } from './receipt.ts'
import { resetPassword } from './reset-password.ts'
import { statusChanged } from './status-changed.ts'
import { teamInvitation } from './team-invitation.ts'
import { twoStepOff, twoStepOn } from './two-step.ts'

const WRITERS: { [N in LetterName]: Writer<N> } = {
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

/** A letter ready to be sent. */
export type WrittenLetter = { subject: string; text: string; html: string; link: string }

/**
 * Writes a letter of the outbox, as text and as HTML.
 * @throws RangeError for a letter that this version does not know
 */
export async function writeLetter(
  letter: string,
  data: object,
  to: Recipient,
  house: House,
): Promise<WrittenLetter> {
  if (!Object.hasOwn(WRITERS, letter)) throw new RangeError(`There is no letter '${letter}'.`)
  const write = WRITERS[letter as LetterName] as (data: object, house: House) => LetterContent
  const content = write(data as LetterData[LetterName], house)
  return {
    ...asText(content, to, house),
    html: await inHtml(content, to, house),
    link: content.action.url.href,
  }
}

/** A letter as those have it who read text, from greeting to sign-off. */
export const asText = (content: LetterContent, to: Recipient, house: House) => ({
  subject: content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
  text: inText(content, to, house),
})
