import { type Actor, isAdmin, isReviewingRole, isTeamMember } from '#domain/actor.ts'

/**
 * The kinds of change that the database notifies about. Notifications contain ids, never content
 * (database/policies/86-changes.sql). The kind `access` means that a person's rights or session may have changed.
 */
export const CHANGE_KINDS = [
  'application',
  'decision',
  'questions',
  'verdict',
  'interest',
  'note',
  'assignment',
  'tags',
  'team-value',
  'committee',
  'presence',
  'access',
] as const

/** One tab in which an applicant has the form of a draft open. */
export type PresentTab = {
  readonly tab: string
  /** Key of the section that is open, or 'review'. */
  readonly section: string
  /** Version of the draft that the tab shows, so that the others learn of each save. */
  readonly version: number
  /** True if the tab has closed the form. */
  readonly leaves?: boolean | undefined
}

export type Change = {
  readonly kind: (typeof CHANGE_KINDS)[number]
  readonly application?: string
  /** Id of the application's founder. Missing if row policies hide the founder from the person who made the change. */
  readonly owner?: string
  /** Ids of the application's other applicants. */
  readonly members?: readonly string[] | null
  /**
   * Id of the person whose verdict, interest, note, assignment or access has changed. An access change without a person affects
   * everyone.
   */
  readonly person?: string
  readonly question_round?: string
  /** Id of the tag that was renamed. The change concerns all applications with this tag. */
  readonly tag?: string
  /** True if a decision set the status; the founder is then notified through the decision. */
  readonly undoable?: boolean
  /** True if the decision was undone. */
  readonly undone?: boolean
  /** Id of the committee's session, and number of the item, if only those who see the item may know of the change. */
  readonly committee?: string
  readonly item?: number
  /** The person's tab, for the kind `presence`. */
  readonly present?: PresentTab
}

/** The audiences of live updates. A team member who founded a company is in both. */
export const AUDIENCES = ['founder', 'team'] as const
export type Audience = (typeof AUDIENCES)[number]

const CHANGE_EVENT_KINDS = [
  'application',
  'questions',
  'verdict',
  'interest',
  'note',
  'assignment',
  'tags',
  'team-value',
  'committee',
  'presence',
  'anything',
] as const

/**
 * An event for the browser: the kind of change, and the changed application. Without an id, anything may have changed.
 */
export type ChangeEvent = { readonly kind: (typeof CHANGE_EVENT_KINDS)[number]; readonly id?: string }

export const ANYTHING: ChangeEvent = { kind: 'anything' }

/** Returns whether an event may be about an application. */
export const isAbout = ({ id }: ChangeEvent, application: string): boolean =>
  id === undefined || id === application

/**
 * Returns whether a change may be relevant to an actor in an audience. Row policies then decide whether the actor may
 * see it.
 */
export function mayConcern(actor: Actor, change: Change, audience: Audience): boolean {
  if (actor.kind === 'visitor') return false
  if (change.kind === 'access') return change.person === undefined || change.person === actor.userId
  if (change.kind === 'presence')
    return audience === 'founder' && change.person !== actor.userId && isApplicant(actor.userId, change)
  if (audience === 'founder') return isForFounders(change) && isApplicant(actor.userId, change)
  // Team members are notified about their own applications as founders (decision 31).
  if (!isTeamMember(actor) || isApplicant(actor.userId, change)) return false
  if (change.kind === 'verdict') return isReviewingRole(actor.role)
  if (change.kind === 'assignment') return change.person === actor.userId || isAdmin(actor)
  return true
}

const isApplicant = (person: string, { owner, members }: Change): boolean =>
  owner === person || (members ?? []).includes(person)

const isForFounders = ({ kind }: Change): boolean => kind === 'application' || kind === 'questions'
