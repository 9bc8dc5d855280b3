import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

export const passwordChanged: Writer<'password-changed'> = (_, { product, publicUrl }) => ({
  subject: `Your password for ${product} was changed`,
  preview: 'If that was you, you need do nothing.',
  heading: 'Your password was changed',
  paragraphs: [
    `The password of your account with ${product} was just changed, and other devices were signed out. If that was you, you need do nothing.`,
    "If it was not you, please choose a new password at once: open the address below, and there 'Forgot password?'. That signs out everybody else.",
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  because: `We write whenever the password of an account with ${product} changes.`,
})
