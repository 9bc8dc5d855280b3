import type { Message } from '#domain/message.ts'

export const LETTER_TEXTS = {
  sendNew: 'Send a new e-mail',
  sendAgain: 'Send it again',
} as const

/** @param reason the server's message */
export const letterNotSent = (reason: string): Message => ({ title: 'E-mail not sent', description: reason })

/** What toasts about letters are about: each new one takes the place of the last. */
export const ABOUT_LETTERS = 'letters'
