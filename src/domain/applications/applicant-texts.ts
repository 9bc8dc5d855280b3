import type { Message } from '#domain/message.ts'
import { isolate, pluralise } from '#domain/text.ts'

/** Texts of the dialog that shares an application, and of invitations in My Applications. */
export const SHARING_TEXTS = {
  hint: 'Co-founders edit the draft with you, upload files and answer questions. After it is submitted, they read it and answer questions. Only the owner submits, withdraws or deletes it.',
  email: 'E-mail address',
  invite: 'Invite',
  you: 'You',
  owner: 'Owner',
  invited: 'Invited',
  loading: 'Loading co-founders…',
  remove: 'Remove',
  withdraw: 'Withdraw invitation',
  leave: 'Leave application',
  makeOwner: 'Make owner',
  offered: 'Ownership offered',
  withdrawOffer: 'Withdraw offer',
  becomeOwner: 'Become owner',
  invitationTitle: 'You are invited',
  invitation: (inviter: string, company: string) =>
    `${isolate(inviter)} invites you to the application for ${isolate(company)}.`,
  openInvitation: 'Open invitation',
  accept: 'Accept',
  decline: 'Decline',
  sharedByOwner: (members: number) => `Shared with ${pluralise(members, 'co-founder', 'co-founders')}`,
  sharedWithYou: 'Shared with you',
  handOverTitle: 'Applications that you share',
  handOverHint:
    'Your co-founders lose the drafts that you own. Submitted applications pass to the co-founder who joined first, unless you delete them too. To keep a draft or choose the new owner, hand it over first.',
  handOver: 'Hand over',
  offer: (owner: string) => `${isolate(owner) || 'The owner'} wants to hand this application over to you.`,
  removeTitle: (name: string) => `Remove ${isolate(name)}?`,
  removeBody: 'They can no longer open the application, and lose what they have not saved.',
  leaveTitle: 'Leave this application?',
  leaveBody: 'You can no longer open it. To come back, you need a new invitation.',
  removeConfirm: 'Remove co-founder',
  leaveConfirm: 'Leave',
  cancel: 'Cancel',
  presentIn: (name: string, section: string) => `${isolate(name)} is in ${section}.`,
  nobodyPresent: 'Shared. Nobody else has it open now.',
} as const

export const SHARING_MESSAGES = {
  invited: {
    title: 'Invitation sent',
    description: 'It appears under My Applications once they sign in with this address.',
  },
  withdrawn: { title: 'Invitation withdrawn', description: 'It can no longer be accepted.' },
  removed: { title: 'Co-founder removed', description: 'They can no longer open the application.' },
  left: { title: 'You left the application', description: 'You can no longer open it.' },
  offered: { title: 'Ownership offered', description: 'You stay the owner until they accept.' },
  offerDeclined: { title: 'Offer declined', description: 'You stay a co-founder of the application.' },
  offerWithdrawn: { title: 'Offer withdrawn', description: 'You stay the owner.' },
  accepted: {
    title: 'You own the application',
    description: 'Only you can submit, withdraw or delete it now.',
  },
  joined: { title: 'You joined the application', description: 'You find it under My Applications.' },
  declined: { title: 'Invitation declined', description: 'You have no access to the application.' },
  loadFailed: { title: 'Could not load co-founders', description: 'Check your connection and try again.' },
  failed: { title: 'Could not change co-founders', description: 'Check your connection and try again.' },
} as const satisfies Record<string, Message>
