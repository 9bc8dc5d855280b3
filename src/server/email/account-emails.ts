import { ENDPOINTS } from '#contract/endpoints.ts'
import { roleLabel } from '#domain/accounts/roles.ts'
import {
  CONFIRMATION_HOURS,
  INVITATION_DAYS,
  PASSWORD_RESET_HOURS,
  UNPROVED_PASSKEY_DAYS,
} from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import { isolate } from '#domain/text.ts'
import type { SiteInfo } from '#server/site-settings.ts'
import type { EmailBuilder, EmailData } from './email.ts'

export const confirmationEmail: EmailBuilder<'confirm-e-mail'> = ({ token }, { product, publicUrl }) => {
  const url = new URL(ENDPOINTS.openConfirmation.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your e-mail for ${product}`,
    preview: 'Confirm your address to finish your account.',
    heading: 'Confirm your e-mail',
    paragraphs: ['Confirm your address to finish your account. Open the link and enter your password.'],
    action: { label: 'Confirm e-mail', url },
    footnotes: [`This link expires in ${CONFIRMATION_HOURS} hours.`],
    reason: `Someone used this address to sign up to ${product}. If it wasn't you, ignore this e-mail.`,
  }
}

export const accountExistsEmail: EmailBuilder<'account-exists'> = (_, { product, publicUrl }) => ({
  subject: `You already have an account with ${product}`,
  preview: 'Sign in with your existing password.',
  heading: 'You already have an account',
  paragraphs: [
    `Someone, probably you, tried to sign up with this address. It already has an account, and nothing was changed. Sign in with the password you chose back then.`,
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  reason: `This address has an account with ${product}. If you did not try to sign up, ignore this e-mail.`,
})

export const passwordResetEmail: EmailBuilder<'reset-password'> = ({ token }, { product, publicUrl }) => ({
  subject: `Choose a new password for ${product}`,
  preview: 'Your current password works until you change it.',
  heading: 'Choose a new password',
  paragraphs: [`You asked to choose a new password for ${product}. Saving it signs you out on all devices.`],
  action: { label: 'Choose a new password', url: new URL(PATHS.resetPassword(token), publicUrl) },
  footnotes: [`This link works once and expires in ${hours(PASSWORD_RESET_HOURS)}.`],
  reason: `Someone asked for this with your address. If it wasn't you, ignore this e-mail; your password has not changed.`,
})

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

const NOT_YOU =
  "If it wasn't you, choose a new password now: open the address below and choose 'Forgot password?'."

export const passwordChangedEmail: EmailBuilder<'password-changed'> = (
  { linked },
  { product, publicUrl },
) => ({
  subject: `Your password for ${product} was changed`,
  preview: 'If this was you, no action is needed.',
  heading: 'Your password was changed',
  paragraphs: [
    `Your password for ${product} was just changed, and your other devices were signed out. If this was you, no action is needed.`,
    `${NOT_YOU} That signs out everyone else.`,
    ...(linked
      ? [
          `Your account is still linked to ${describeIdentity(linked)}. If you did not link it, sign in, open Account, and choose 'Unlink'.`,
        ]
      : []),
  ],
  action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
  reason: `You get this because the password of your ${product} account was changed.`,
})

/** Sent to the new address of an account, or to that of the first administrator. */
export const newAddressEmail: EmailBuilder<'confirm-new-e-mail'> = ({ token }, { product, publicUrl }) => {
  const url = new URL(ENDPOINTS.openEmailChange.path, publicUrl)
  url.searchParams.set('token', token)
  return {
    subject: `Confirm your e-mail for ${product}`,
    preview: 'Confirm to use this address for your account.',
    heading: 'Confirm your e-mail',
    paragraphs: [
      `You asked to use this address for your account with ${product}. Open the link in the browser where you are signed in, then confirm the address.`,
    ],
    action: { label: 'Confirm e-mail', url },
    footnotes: [`This link expires in ${CONFIRMATION_HOURS} hours.`],
    reason: `Someone with an account at ${product} gave this as their address. If it wasn't you, ignore this e-mail.`,
  }
}

/** Invites a reply only if somebody reads it. @param purpose completes 'so that …' */
const inviteReply = ({ contactEmail }: SiteInfo, purpose: string): string =>
  contactEmail === undefined ? '' : ` Reply to this e-mail so that ${purpose}.`

/** Sent to the old address. The new address is masked: its owner recognises it, but nobody else can write to it. */
export const emailChangedEmail: EmailBuilder<'e-mail-changed'> = ({ new_email }, site) => {
  const { product, investor, publicUrl } = site
  return {
    subject: `Your e-mail for ${product} was changed`,
    preview: `Your account now uses ${new_email}.`,
    heading: 'Your e-mail was changed',
    paragraphs: [
      `Your account with ${product} now uses ${new_email}. Sign in with that address from now on. If this was you, no action is needed.`,
      `If it wasn't you, someone knows your password. Change that password wherever else you use it.${inviteReply(site, `${investor} can help`)}`,
    ],
    action: { label: 'Sign in', url: new URL(PATHS.tab('sign-in'), publicUrl) },
    reason: `Until now, an account with ${product} used this address.`,
  }
}

const signInAction = ({ publicUrl }: SiteInfo) => ({
  label: 'Sign in',
  url: new URL(PATHS.tab('sign-in'), publicUrl),
})

const twoStepReason = ({ product }: SiteInfo) =>
  `You get this because two-step sign-in was turned on or off for your ${product} account.`

export const twoStepOnEmail: EmailBuilder<'two-step-on'> = (_, site) => ({
  subject: `Two-step sign-in is on for ${site.product}`,
  preview: 'Signing in now also requires a code.',
  heading: 'Two-step sign-in is on',
  paragraphs: [
    `Signing in to ${site.product} now also requires a code from the app you just set up. Your other devices were signed out. Keep your recovery codes somewhere you can reach without that app.`,
    `${NOT_YOU}${inviteReply(site, `${site.investor} can turn off two-step sign-in`)}`,
  ],
  action: signInAction(site),
  reason: twoStepReason(site),
})

export const twoStepOffEmail: EmailBuilder<'two-step-off'> = (_, site) => ({
  subject: `Two-step sign-in is off for ${site.product}`,
  preview: 'You now sign in with just your password.',
  heading: 'Two-step sign-in is off',
  paragraphs: [
    `Two-step sign-in was just turned off for your account with ${site.product}. If you did this or asked for it, no action is needed.`,
    NOT_YOU,
  ],
  action: signInAction(site),
  reason: twoStepReason(site),
})

export const identityLinkedEmail: EmailBuilder<'identity-linked'> = (identity, site) => ({
  subject: `You can now sign in to ${site.product} with ${identity.provider}`,
  preview: 'If this was you, no action is needed.',
  heading: `${identity.provider} is linked to your account`,
  paragraphs: [
    `Your account with ${site.product} is now linked to ${describeIdentity(identity)}. Anyone who can sign in there can also sign in to your account. If this was you, no action is needed.`,
    `If it wasn't you, sign in, open Account, and choose 'Unlink'. Then change your password.${inviteReply(site, `${site.investor} can help`)}`,
  ],
  action: signInAction(site),
  reason: identityReason(site, identity.provider),
})

const describeIdentity = ({ provider, email }: EmailData['identity-linked']): string =>
  email === null ? `an account with ${provider}` : `${isolate(email)} at ${provider}`

export const identityUnlinkedEmail: EmailBuilder<'identity-unlinked'> = ({ provider }, site) => ({
  subject: `${provider} no longer signs you in to ${site.product}`,
  preview: 'You now sign in with your password.',
  heading: `${provider} was unlinked`,
  paragraphs: [
    `Your account with ${site.product} is no longer linked to ${provider}, and your other devices were signed out. From now on, sign in with your password. To use ${provider} again, link it under Account.`,
    NOT_YOU,
  ],
  action: signInAction(site),
  reason: identityReason(site, provider),
})

const identityReason = ({ product }: SiteInfo, provider: string) =>
  `You get this because ${provider} was linked to your ${product} account or unlinked from it.`

/** Omits the passkey's name, because somebody who has taken over the account may have typed it. */
export const passkeyAddedEmail: EmailBuilder<'passkey-added'> = (_, site) => ({
  subject: `A passkey was added for ${site.product}`,
  preview: 'It signs in to your account without your password.',
  heading: 'A passkey was added',
  paragraphs: [
    `A passkey was just added to your account with ${site.product}. It signs in without your password. If you did this, no action is needed.`,
    `${NOT_YOU} In the next ${UNPROVED_PASSKEY_DAYS} days, that also removes a passkey that was added without a second step. Otherwise, remove it under Account.${inviteReply(site, `${site.investor} can help`)}`,
  ],
  action: signInAction(site),
  reason: passkeyReason(site),
})

export const passkeyRemovedEmail: EmailBuilder<'passkey-removed'> = ({ by_reset }, site) => ({
  subject: `A passkey was removed for ${site.product}`,
  preview: 'It no longer signs in to your account.',
  heading: 'A passkey was removed',
  paragraphs: [
    by_reset
      ? `A new password was just chosen for your account with ${site.product}. This removed the passkeys that were added without a second step in the last ${UNPROVED_PASSKEY_DAYS} days. If they were yours, add them again under Account.`
      : `A passkey was just removed from your account with ${site.product}. If you did this or asked for it, no action is needed.`,
    NOT_YOU,
  ],
  action: signInAction(site),
  reason: passkeyReason(site),
})

const passkeyReason = ({ product }: SiteInfo) =>
  `You get this because a passkey of your ${product} account was added or removed.`

export const accountDeletedEmail: EmailBuilder<'account-deleted'> = (
  { kept },
  { product, investor, publicUrl },
) => ({
  subject: `Your account with ${product} was deleted`,
  preview: 'Your profile, drafts and files have been deleted.',
  heading: 'Your account was deleted',
  paragraphs: [
    'As you asked, we deleted your account, your profile, your drafts and their files, and signed you out on all devices.',
    ...keptApplications(kept, investor),
    'If you want to apply again one day, you are welcome to sign up again.',
  ],
  action: { label: `Go to ${product}`, url: new URL(PATHS.home, publicUrl) },
  reason: `This is the last e-mail about your account with ${product}.`,
})

const keptApplications = (kept: number, investor: string): string[] => {
  if (kept === 0) return []
  const applications = kept === 1 ? 'the application' : `the ${kept} applications`
  return [
    `${investor} keeps ${applications} you submitted, marked as coming from a deleted account. You won't hear from us again.`,
  ]
}

/** Sent to an address whether or not it has an account. The e-mail is the same in both cases. */
export const teamInvitationEmail: EmailBuilder<'team-invitation'> = (
  { token, role, invited_by },
  { investor, publicUrl },
) => ({
  subject: `You're invited to review applications for ${investor}`,
  preview: `Join as ${roleLabel(role)}.`,
  heading: `Join ${investor}`,
  paragraphs: [
    `${invited_by ? isolate(invited_by) : investor} invited you to review applications for ${investor}.`,
    `You join as ${roleLabel(role)}.`,
  ],
  action: { label: 'Join', url: new URL(PATHS.invitation(token), publicUrl) },
  footnotes: [`This link expires in ${INVITATION_DAYS} days and works for this address only.`],
  reason: "An administrator entered your address. If you weren't expecting this, ignore it.",
})
