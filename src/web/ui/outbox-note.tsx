import type { Message } from '#domain/message.ts'
import { settings } from '#web/settings.ts'

const CHECK_INBOX = 'Check your inbox'
const TEXTS = { off: 'E-mail is off:', link: 'find it at /outbox', title: 'Check /outbox' } as const

/** Adds to a toast or notice about an e-mail where the e-mail is if there is no mail server. */
export const withOutboxNote = (message: Message): Message =>
  settings.hasMailServer
    ? message
    : {
        ...message,
        title: message.title === CHECK_INBOX ? TEXTS.title : message.title,
        note: [message.note, `${TEXTS.off} ${TEXTS.link}.`].filter(Boolean).join(' '),
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
