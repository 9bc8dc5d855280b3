import { ENDPOINTS } from '#contract/endpoints.ts'
import { roleLabel } from '#domain/accounts/roles.ts'
import { CONFIRMATION_HOURS, INVITATION_DAYS, PASSWORD_RESET_HOURS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import type { EmailBuilder, SiteInfo } from './email.ts'

export const confirmationEmail: EmailBuilder<'confirm-e-mail'> = (
  { token },
  { product, investor, publicUrl },
) => {
  const url = new URL(ENDPOINTS.openConfirmation.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your e-mail for ${product}`,
    preview: 'Open the link, enter your password, and begin your application.',
    heading: 'Confirm your e-mail',
    paragraphs: [
      `Thank you for signing up to apply to ${investor}. Please confirm that this address is yours: open the link and enter the password that you chose. Then you are signed in and can complete your application.`,
    ],
    action: { label: 'Confirm e-mail', url },
    afterwards: [`The link works within ${CONFIRMATION_HOURS} hours.`],
    because: `Somebody signed up to ${product} with this address. If that was not you, you need do nothing.`,
  }
}

export const accountExistsEmail: EmailBuilder<'account-exists'> = (_, { product, publicUrl }) => ({
  subject: `You already have an account with ${product}`,
  preview: 'Sign in with it; a second one is not needed.',
  heading: 'You already have an account',
  paragraphs: [
    'Somebody, probably you, gave this address for an account. It has one already, and nothing about it was changed. Please sign in with the password that you chose back then.',
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  because: `This address has an account with ${product}. If it was not you who gave it, you need do nothing.`,
})

export const passwordResetEmail: EmailBuilder<'reset-password'> = ({ token }, { product, publicUrl }) => ({
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

export const passwordChangedEmail: EmailBuilder<'password-changed'> = (_, { product, publicUrl }) => ({
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

export const newAddressEmail: EmailBuilder<'confirm-new-e-mail'> = ({ token }, { product, publicUrl }) => {
  const url = new URL(ENDPOINTS.openEmailChange.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your new e-mail for ${product}`,
    preview: 'Open the link, confirm, and your account goes by this address.',
    heading: 'Confirm your new e-mail',
    paragraphs: [
      `You asked that your account with ${product} go by this address. Please confirm that it is yours: open the link where you are signed in, and confirm there with one click. Until then the account keeps the address that it has.`,
    ],
    action: { label: 'Confirm new e-mail', url },
    afterwards: [`The link works within ${CONFIRMATION_HOURS} hours.`],
    because: `Somebody with an account at ${product} gave this as their new address. If that was not you, nothing happens unless you confirm.`,
  }
}

/**
 * Sent to the old address; masks the new one so that its owner recognises it but nobody else can write to it.
 */
export const emailChangedEmail: EmailBuilder<'e-mail-changed'> = (
  { new_email },
  { product, investor, publicUrl },
) => ({
  subject: `Your e-mail for ${product} was changed`,
  preview: `Your account now goes by ${new_email}.`,
  heading: 'Your e-mail was changed',
  paragraphs: [
    `Your account with ${product} now goes by ${new_email}. Sign in with that address from now on; this one no longer leads to the account. If that was you, you need do nothing.`,
    `If it was not you, somebody knows your password. Please answer this e-mail, so that ${investor} can help you, and choose another password wherever you used the same one.`,
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  because: `Until now this was the address of an account with ${product}.`,
})

const signInAction = ({ publicUrl }: SiteInfo) => ({
  label: 'Sign in',
  url: new URL(PATHS.tab('sign-in'), publicUrl),
})

const twoStepReason = ({ product }: SiteInfo) =>
  `We write whenever two-step sign-in of an account with ${product} is set up or turned off.`

const NOT_YOU =
  "If it was not you, please choose a new password at once: open the address below, and there 'Forgot password?'."

export const twoStepOnEmail: EmailBuilder<'two-step-on'> = (_, site) => ({
  subject: `Two-step sign-in is on for ${site.product}`,
  preview: 'Signing in now asks for a code as well.',
  heading: 'Two-step sign-in is on',
  paragraphs: [
    `Signing in to your account with ${site.product} now asks for a code of the app that was just set up, and other devices were signed out. Please keep the recovery codes where you find them without that app.`,
    `${NOT_YOU} Then ask whoever runs this service to take two-step sign-in off your account.`,
  ],
  action: signInAction(site),
  because: twoStepReason(site),
})

export const twoStepOffEmail: EmailBuilder<'two-step-off'> = (_, site) => ({
  subject: `Two-step sign-in is off for ${site.product}`,
  preview: 'Your password alone signs you in again.',
  heading: 'Two-step sign-in is off',
  paragraphs: [
    `Two-step sign-in of your account with ${site.product} was just turned off: your password alone signs you in again. If that was you, or you asked for it, you need do nothing.`,
    NOT_YOU,
  ],
  action: signInAction(site),
  because: twoStepReason(site),
})

export const accountDeletedEmail: EmailBuilder<'account-deleted'> = (
  { kept },
  { product, investor, publicUrl },
) => ({
  subject: `Your account with ${product} is deleted`,
  preview: 'Your profile, your drafts and their files are gone.',
  heading: 'Your account is deleted',
  paragraphs: [
    'As you asked, your account is deleted: your profile, your drafts with their files, and your sign-ins on every device.',
    ...keptApplications(kept, investor),
    `If you ever want to apply again, you are welcome to sign up anew.`,
  ],
  action: { label: `Go to ${product}`, url: new URL(PATHS.home, publicUrl) },
  because: `This is the last e-mail about your account with ${product}.`,
})

const keptApplications = (kept: number, investor: string): string[] => {
  if (kept === 0) return []
  const what =
    kept === 1
      ? 'The application that you submitted stays'
      : `The ${kept} applications that you submitted stay`
  return [`${what} with ${investor}, marked as being of a deleted account. We will write to you no more.`]
}

/** Sent to an address that may have no account; the e-mail is the same in both cases. */
export const teamInvitationEmail: EmailBuilder<'team-invitation'> = (
  { token, role },
  { product, investor, publicUrl },
) => ({
  subject: `Read applications for ${investor}`,
  preview: `You are asked to join the team as ${roleLabel(role)}.`,
  heading: `Join the team of ${investor}`,
  paragraphs: [
    `You are asked to read applications for ${investor} on ${product}, as ${roleLabel(role)}.`,
    'Sign in with this address and accept. If you have no account yet, sign up with this address first, confirm it, and then open this e-mail’s link again.',
  ],
  action: { label: 'Look at the invitation', url: new URL(PATHS.invitation(token), publicUrl) },
  afterwards: [`The link is good for ${INVITATION_DAYS} days, and for this address only.`],
  because: 'An administrator entered your address. If you know nothing of it, you need do nothing.',
})
