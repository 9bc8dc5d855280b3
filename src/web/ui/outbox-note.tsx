import { CHECK_INBOX } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { settings } from '#web/settings.ts'

const TEXTS = { off: 'There is no mail server:', link: 'e-mails are at /outbox' } as const

/** The title of a notice that an e-mail was sent. */
export const WHERE_TO_LOOK = settings.hasMailServer ? CHECK_INBOX : 'Check /outbox'

/** The same sentence as text, for people who may not have access to /outbox. Blank if there is a mail server. */
export const OUTBOX_TEXT = settings.hasMailServer ? '' : `${TEXTS.off} ${TEXTS.link}.`

/** Adds to a toast or notice about an e-mail where the e-mail is if there is no mail server. */
export const withOutboxNote = (message: Message): Message =>
  settings.hasMailServer
    ? message
    : {
        ...message,
        title: message.title === CHECK_INBOX ? WHERE_TO_LOOK : message.title,
        note: [message.note, OUTBOX_TEXT].filter(Boolean).join(' '),
      }

/** Says where e-mails are if there is no mail server. */
export const OutboxNote = () =>
  settings.hasMailServer ? null : (
    <>
      {TEXTS.off}{' '}
      <a href='/outbox' target='_blank' rel='noopener'>
        {TEXTS.link}
      </a>
      .
    </>
  )
