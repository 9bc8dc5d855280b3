import { CO_FOUNDERS_MAX } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'

/** A person's part in an application: its owner, or a member who edits it with the owner. */
export type Part = 'owner' | 'member'

/** The fact about an application that decides what a person may do with it. Null for everybody else. */
export type WithPart = { readonly part: Part | null }

export const APPLICANT_REFUSALS = {
  ownerOnly: 'Only the owner of the application can do this.',
  notAnAddress: 'Enter a valid e-mail address.',
  ownAddress: 'You are the owner of this application.',
  alreadyInvited: 'This person is already invited. To send the e-mail again, withdraw the invitation first.',
  alreadyApplicant: 'This person already edits the application.',
  invitationGone: 'This invitation no longer exists. Ask your co-founder to invite you again.',
  notOffered: 'The ownership is no longer offered to you.',
  ownerStays: 'You own this application. Hand it over before you leave it.',
  notMember: 'This person no longer edits the application.',
} as const

export const TOO_MANY_CO_FOUNDERS: Message = {
  title: 'Too many co-founders',
  description: `You can share an application with at most ${CO_FOUNDERS_MAX} people, open invitations included. Remove one first.`,
}
