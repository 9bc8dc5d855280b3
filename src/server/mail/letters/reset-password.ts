import { PASSWORD_RESET_HOURS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

export const resetPassword: Writer<'reset-password'> = ({ token }, { product, publicUrl }) => ({
  subject: `Choose a new password for ${product}`,
  preview: 'Your old one stays good until you choose another.',
  heading: 'Choose a new password',
  paragraphs: [
    `You asked to choose a new password for ${product}. Once you have chosen one, every device that is signed in to your account has to sign in again.`,
  ],
  action: { label: 'Choose a new password', url: new URL(PATHS.resetPassword(token), publicUrl) },
  afterwards: [`The link works once, within ${hours(PASSWORD_RESET_HOURS)}.`],
  because: `Somebody asked for this with your address. If that was not you, you need do nothing: your password stays as it is.`,
})

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)
