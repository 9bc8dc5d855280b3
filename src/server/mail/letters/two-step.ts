import { PATHS } from '#domain/routes.ts'
import type { House, Writer } from './letter.ts'

const signIn = ({ publicUrl }: House) => ({ label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) })

const because = ({ product }: House) =>
  `We write whenever two-step sign-in of an account with ${product} is set up or turned off.`

const NOT_YOU =
  "If it was not you, please choose a new password at once: open the address below, and there 'Forgot password?'."

export const twoStepOn: Writer<'two-step-on'> = (_, house) => ({
  subject: `Two-step sign-in is on for ${house.product}`,
  preview: 'Signing in now asks for a code as well.',
  heading: 'Two-step sign-in is on',
  paragraphs: [
    `Signing in to your account with ${house.product} now asks for a code of the app that was just set up, and other devices were signed out. Please keep the recovery codes where you find them without that app.`,
    `${NOT_YOU} Then ask whoever runs this service to take two-step sign-in off your account.`,
  ],
  action: signIn(house),
  because: because(house),
})

export const twoStepOff: Writer<'two-step-off'> = (_, house) => ({
  subject: `Two-step sign-in is off for ${house.product}`,
  preview: 'Your password alone signs you in again.',
  heading: 'Two-step sign-in is off',
  paragraphs: [
    `Two-step sign-in of your account with ${house.product} was just turned off: your password alone signs you in again. If that was you, or you asked for it, you need do nothing.`,
    NOT_YOU,
  ],
  action: signIn(house),
  because: because(house),
})
