import type { Message } from '#domain/message.ts'

export const EMAIL_TEXTS = {
  sendNew: 'Send a new e-mail',
  retryEmails: 'Send it again',
} as const

/** @param reason the server's message */
export const emailNotSent = (reason: string): Message => ({ title: 'E-mail not sent', description: reason })

/** What toasts about e-mails are about: each new one takes the place of the last. */
export const ABOUT_EMAILS = 'letters'
