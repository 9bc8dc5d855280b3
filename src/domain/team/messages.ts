import type { TeamRole } from '../actor.ts'
import { INVITATION_DAYS } from '../limits.ts'
import { NOT_AN_EMAIL } from '../links.ts'
import type { Message } from '../message.ts'
import { isolate } from '../text.ts'

/** The rights of a role, for the administrator who assigns it. */
export const ROLE_HINTS: Readonly<Record<TeamRole, string>> = {
  admin: 'Can do everything.',
  reviewer: 'Reviews assigned applications.',
  partner: 'Can read all submitted applications, except the founders’ contact details, and write notes.',
}

/** The rights of a role, for the invited person. */
export const INVITED_ROLE_HINTS: Readonly<Record<TeamRole, string>> = {
  admin: 'You can do everything.',
  reviewer: 'You’ll review the applications assigned to you.',
  partner: 'You can read all submitted applications, except the founders’ contact details, and write notes.',
}

export const TEAM_TEXTS = {
  title: 'Team',
  subtitle: 'Team members and pending invitations.',
  members: 'Members',
  invitations: 'Invitations',
  roleOf: (name: string) => `Role of ${name}`,
  open: (n: number) => `${n} open ${n === 1 ? 'assignment' : 'assignments'}`,
  you: 'You',
  invite: 'Invite',
  email: 'Email',
  role: 'Role',
  sendInvitation: 'Send invitation',
  resendInvitation: 'Resend',
  copyLink: 'Copy link',
  withdraw: 'Withdraw',
  endAccess: 'Remove',
  cancel: 'Cancel',
  confirmEnd: (name: string) => `Remove ${isolate(name)} from the team?`,
  confirmEndHint:
    'They lose access immediately. Their activity stays in the audit log. You can invite them again.',
  noInvitations: 'No pending invitations',
  noInvitationsHint: `Invitations are sent by e-mail and expire after ${INVITATION_DAYS} days.`,
  noInvitationsWithoutEmail: `E-mail is off: copy the link of an invitation and send it yourself. It expires after ${INVITATION_DAYS} days.`,
  expires: 'Expires',
  expired: 'Expired',
} as const

export const INVITATION_TEXTS = {
  invitedBy: (inviter: string | null, role: string, investor: string) =>
    `${inviter ? isolate(inviter) : 'Someone'} invited you to join ${investor} as ${role}.`,
  title: (investor: string) => `Join ${investor}`,
  join: 'Join',
  passwordHint: 'This address already has an account. Enter its password.',
  forOther: (email: string) => `This invitation is for ${email}. Sign out to accept it.`,
  signOut: 'Sign out and continue',
  notJoined: 'Not joined',
  /** Shown if the person who follows the link is already a member. */
  alreadyMember: {
    title: 'You are already on the team',
    description: 'This invitation was used or withdrawn, or has expired. You do not need a new one.',
  } satisfies Message,
  invalidLink: {
    title: 'Link no longer valid',
    description:
      'This invitation was used or withdrawn, or has expired. If you have joined already, sign in. Otherwise, ask for a new one.',
  } satisfies Message,
  /** Shown in place of an invitation that failed to load. */
  unavailable: {
    title: 'The invitation could not be shown',
    description: 'Check your connection, then try again.',
  } satisfies Message,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
} as const

export const TEAM_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the team.' },
  invited: { title: 'Invitation sent', description: 'The e-mail with the link is on its way.' },
  /** Without a mail server. */
  invitedWithoutEmail: {
    title: 'Invitation created',
    description: 'E-mail is off. Copy the link and send it yourself.',
  },
  linkCopied: { title: 'Link copied', description: 'It works for this address only. Send it yourself.' },
  withdrawn: { title: 'Invitation withdrawn', description: 'The link no longer works.' },
  roleChanged: { title: 'Role changed', description: 'The new role applies immediately.' },
  ended: { title: 'Member removed', description: 'They no longer have access.' },
  accepted: { title: 'Welcome to the team', description: 'You can start reviewing.' },
  failed: { title: 'Error', description: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message>

/** Shown in place of a team that failed to load, in addition to the toast. */
export const TEAM_UNAVAILABLE: Message = {
  title: 'The team could not be shown',
  description: 'Check your connection, then try again.',
}

export const ASSIGNMENT_TEXTS = {
  assign: 'Assign',
  title: (company: string) => `Assign ${isolate(company)}`,
  reviewers: 'Reviewers',
  nobody: 'No reviewers yet. Invite one on the Team page.',
  save: 'Save',
  due: 'Due date',
  done: 'Reviewed',
  recused: 'Recused',
  own: 'Founder',
  lift: 'Remove recusal',
} as const

const NAMES_SHOWN_MAX = 3

/** Joins the first three names, and adds the number of the others. */
const firstNames = (names: readonly string[]): string => {
  const shown = names.slice(0, NAMES_SHOWN_MAX).map(isolate).join(', ')
  return names.length > NAMES_SHOWN_MAX ? `${shown} and ${names.length - NAMES_SHOWN_MAX} more` : shown
}

export const BULK_ASSIGNMENT_TEXTS = {
  open: 'Assign…',
  title: (n: number) => (n === 1 ? 'Assign 1 application' : `Assign ${n} applications`),
  gone: (n: number) =>
    `${n} of the selected applications ${n === 1 ? 'is' : 'are'} no longer available and will be skipped.`,
  dueHint: 'Optional. Applies to the reviewers you select.',
  openNow: (n: number) => `${n} open`,
  has: (n: number) => `${n} of these assigned`,
  reviewed: (n: number) => `${n} of these reviewed`,
  gets: (n: number) => `${n} to add`,
  loses: (n: number) => `${n} to remove`,
  recused: (companies: readonly string[]) => `recused from ${firstNames(companies)}`,
  own: (companies: readonly string[]) => `founder of ${firstNames(companies)}`,
  withdrawn: (companies: readonly string[]) => `withdrawn: ${firstNames(companies)}`,
} as const

export const ASSIGNMENT_MESSAGES = {
  saved: { title: 'Assignments saved', description: 'Reviewers see the change in their list.' },
  lifted: { title: 'Recusal removed', description: 'They can see the application again.' },
} as const satisfies Record<string, Message>

export const RECUSAL_TEXTS = {
  recuse: 'Recuse',
  title: (company: string) => `Recuse yourself from ${isolate(company)}?`,
  hint: 'You will no longer see this application anywhere. Only an administrator other than you can undo this.',
  reason: 'Reason (optional)',
} as const

export const RECUSAL_MESSAGES = {
  recused: { title: 'You are recused', description: 'You can no longer see this application.' },
} as const satisfies Record<string, Message>

/** Refusals about members, invitations and assignments. */
export const TEAM_REFUSALS = {
  alreadyMember: 'This address belongs to a team member.',
  hasAccount: 'This address already has an account. Enter its password.',
  invitationGone:
    'This invitation was accepted or withdrawn, or has expired. Reload the page to see the latest.',
  notAnAddress: NOT_AN_EMAIL,
  recused: (name: string, company: string) =>
    `${isolate(name)} is recused from ${isolate(company)}. Please deselect them.`,
  recusalConflict: 'Someone has just recused themselves. Please check your selection.',
  own: (name: string, company: string) =>
    `${isolate(name)} is the founder of ${isolate(company)}. Please deselect them.`,
  notAReviewer: 'Only reviewers and administrators can be assigned applications. Please deselect the others.',
  lastAdministratorWithAccess:
    'At least one administrator must be able to see this application. Please invite or assign another administrator first.',
  lastAdministrator:
    'There must be at least one administrator. Please make someone else an administrator first.',
  configuredAdministrator:
    'This address is set in ADMIN_EMAILS, which makes it an administrator. Please remove it there.',
} as const
