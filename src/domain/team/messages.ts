import type { TeamRole } from '../actor.ts'
import { INVITATION_DAYS } from '../limits.ts'
import { NOT_AN_EMAIL } from '../links.ts'
import type { Message } from '../message.ts'

/** The rights of a role, for the administrator who assigns it. */
export const ROLE_HINTS: Readonly<Record<TeamRole, string>> = {
  admin: 'Reads everything, decides, asks, assigns and invites.',
  reviewer: 'Reads what is assigned to them.',
  partner: 'Reads everything that was submitted, without the founders’ contact data.',
}

/** The rights of a role, for the invited person. */
export const INVITED_ROLE_HINTS: Readonly<Record<TeamRole, string>> = {
  admin: 'You read everything, decide, ask, assign and invite.',
  reviewer: 'You read what is assigned to you.',
  partner: 'You read everything that was submitted, without the founders’ contact data.',
}

export const TEAM_TEXTS = {
  title: 'Team',
  subtitle: 'Who reads applications here, and who was asked to.',
  members: 'Members',
  invitations: 'Invitations',
  roleOf: (name: string) => `Role of ${name}`,
  open: (n: number) => `${n} open ${n === 1 ? 'assignment' : 'assignments'}`,
  you: 'You',
  invite: 'Invite',
  email: 'Email',
  role: 'Role',
  sendInvitation: 'Send invitation',
  resendInvitation: 'Send again',
  withdraw: 'Withdraw',
  endAccess: 'End access',
  cancel: 'Cancel',
  confirmEnd: (name: string) => `End the access of ${name}?`,
  confirmEndHint:
    'From their next click on they are a founder like anybody. What they did stays in the audit log. An invitation brings them back.',
  noInvitations: 'Nobody is asked at the moment',
  noInvitationsHint: `An invitation is a link in an e-mail, good for ${INVITATION_DAYS} days.`,
  goodUntil: 'Good until',
  expired: 'Lapsed on',
} as const

export const INVITATION_TEXTS = {
  asked: (inviter: string | null, role: string, investor: string) =>
    `${inviter ?? 'Somebody'} asks you to read applications for ${investor} as ${role}.`,
  accept: 'Accept',
  /** The person who follows the link is already a member. */
  alreadyMember: {
    title: 'You are of the team already',
    description: 'This invitation was used or withdrawn, or has lapsed. You do not need a new one.',
  } satisfies Message,
  invalidLink: {
    title: 'Link no longer valid',
    description:
      'This invitation was used or withdrawn, has lapsed, or went to another address than the one you are signed in with. Please ask for a new one.',
  } satisfies Message,
  /** Replaces an invitation that failed to load. */
  unavailable: {
    title: 'The invitation could not be shown',
    description: 'It stays as it is. Check your connection, then try again.',
  } satisfies Message,
  signedInAs: (email: string) => `You are signed in as ${email}.`,
} as const

export const TEAM_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load the team.' },
  invited: { title: 'Invitation sent', description: 'The e-mail with the link is on its way.' },
  withdrawn: { title: 'Invitation withdrawn', description: 'Its link leads nowhere any more.' },
  roleChanged: { title: 'Role changed', description: 'It holds from their next click on.' },
  ended: { title: 'Access ended', description: 'They are a founder like anybody from now on.' },
  accepted: { title: 'Welcome to the team', description: 'You can read applications from now on.' },
  failed: { title: 'Error', description: 'Nothing was changed. Please try again.' },
} as const satisfies Record<string, Message>

/** Replaces a team that failed to load, in addition to the toast. */
export const TEAM_UNAVAILABLE: Message = {
  title: 'The team could not be shown',
  description: 'Check your connection, then try again.',
}

export const ASSIGNMENT_TEXTS = {
  assign: 'Assign',
  title: (company: string) => `Assign ${company}`,
  reviewers: 'Reviewers',
  nobody: 'There is no reviewer yet. Invite one on the team’s page.',
  save: 'Save',
  due: 'Due on',
  done: 'has reviewed it',
  recused: 'is recused',
  own: 'is its founder',
  lift: 'Lift the recusal',
} as const

const NAMES_SHOWN_MAX = 3

/** Joins the first names, and the number of further ones. */
const firstNames = (names: readonly string[]): string =>
  names.length > NAMES_SHOWN_MAX
    ? `${names.slice(0, NAMES_SHOWN_MAX).join(', ')} and ${names.length - NAMES_SHOWN_MAX} more`
    : names.join(', ')

export const BULK_ASSIGNMENT_TEXTS = {
  open: 'Assign…',
  title: (n: number) => (n === 1 ? 'Assign 1 application' : `Assign ${n} applications`),
  gone: (n: number) => `${n} of those selected ${n === 1 ? 'is' : 'are'} no longer here, and left out.`,
  dueHint: 'For those who are chosen. Empty: none.',
  openNow: (n: number) => `${n} open`,
  has: (n: number) => `has ${n} of these`,
  reviewed: (n: number) => `${n} of them reviewed`,
  gets: (n: number) => `gets ${n}`,
  loses: (n: number) => `${n} taken back`,
  recused: (companies: readonly string[]) => `recused from ${firstNames(companies)}`,
  own: (companies: readonly string[]) => `founder of ${firstNames(companies)}`,
} as const

export const ASSIGNMENT_MESSAGES = {
  saved: { title: 'Assignments saved', description: 'Reviewers find them in their list.' },
  lifted: { title: 'Recusal lifted', description: 'They see the application again.' },
} as const satisfies Record<string, Message>

export const RECUSAL_TEXTS = {
  recuse: 'Recuse',
  title: (company: string) => `Have nothing to do with ${company}?`,
  hint: 'You will not find it any more: not in lists, searches, counts or files. Only another administrator can lift that.',
  reason: 'Why (optional)',
  cancel: 'Cancel',
} as const

export const RECUSAL_MESSAGES = {
  recused: { title: 'You are recused', description: 'The application is gone from your lists.' },
} as const satisfies Record<string, Message>

/** Refusals about members, invitations and assignments. */
export const TEAM_REFUSALS = {
  alreadyMember: 'This address is of the team already.',
  notAnAddress: NOT_AN_EMAIL,
  recused: (name: string, company: string) => `${name} is recused from ${company}. Please leave them out.`,
  recusedMeanwhile: 'Somebody has recused meanwhile. Please look again whom to assign.',
  own: (name: string, company: string) => `${name} is the founder of ${company}. Please leave them out.`,
  notAReviewer:
    'Applications are assigned to reviewers and administrators only. Please leave the others out.',
  lastAdministratorWithAccess:
    'No administrator would be left who sees it. Please invite or assign another administrator first.',
  lastAdministrator: 'The last administrator stays one. Please make somebody else an administrator first.',
  configuredAdministrator:
    'This address stands in ADMIN_EMAILS, which makes it an administrator. It has to be taken out there.',
} as const

/** Returns the message for an invited person who is not signed in. */
export const signInToAcceptInvitation = (investor: string): Message => ({
  title: `${investor} invites you to read applications`,
  description:
    'Sign in with the address that the invitation was sent to, or sign up with it. The invitation opens once you are signed in.',
})
