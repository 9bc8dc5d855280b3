import { roleBadge } from '#domain/accounts/roles.ts'
import { INVITATION_DAYS } from '#domain/limits.ts'
import { PATHS } from '#domain/routes.ts'
import type { Writer } from './letter.ts'

/** To an address that need not have an account: the e-mail is the same either way. */
export const teamInvitation: Writer<'team-invitation'> = (
  { token, role },
  { product, investor, publicUrl },
) => ({
  subject: `Read applications for ${investor}`,
  preview: `You are asked to join the team as ${roleBadge(role)}.`,
  heading: `Join the team of ${investor}`,
  paragraphs: [
    `You are asked to read applications for ${investor} on ${product}, as ${roleBadge(role)}.`,
    'Sign in with this address and accept. If you have no account yet, sign up with this address first, confirm it, and then open this e-mail’s link again.',
  ],
  action: { label: 'Look at the invitation', url: new URL(PATHS.invitation(token), publicUrl) },
  afterwards: [`The link is good for ${INVITATION_DAYS} days, and for this address only.`],
  because: 'An administrator entered your address. If you know nothing of it, you need do nothing.',
})
