import { type Actor, isAdmin, isOfTeam, isReviewingRole } from '#domain/actor.ts'

/**
 * What the database tells of a change: kinds and ids, never content (database/policies/86-changes.sql). `access`: what
 * somebody may read, or whether they are signed in, may be another now.
 */
export const CHANGE_KINDS = [
  'application',
  'decision',
  'questions',
  'verdict',
  'assignment',
  'access',
] as const

export type Change = {
  readonly kind: (typeof CHANGE_KINDS)[number]
  readonly application?: string
  /** The application's founder, as far as whoever made the change may know them. */
  readonly owner?: string
  /** Whose verdict, assignment or access it is; access that names nobody is everybody's. */
  readonly person?: string
  readonly round?: string
  /** An application's status was decided, of which its founder hears by the decision. */
  readonly undoable?: boolean
  /** A decision is taken back. */
  readonly undone?: boolean
}

/** In which of their two capacities somebody may hear of a change: as the founder, or as one of the team. */
export const HEARERS = ['founder', 'team'] as const
export type Hearer = (typeof HEARERS)[number]

/** What a browser is told: that something about an application is new, or, without an id, that anything may be. */
export const TOLD_KINDS = ['application', 'questions', 'verdict', 'assignment', 'anything'] as const

export type Told = { readonly kind: (typeof TOLD_KINDS)[number]; readonly id?: string }

export const ANYTHING: Told = { kind: 'anything' }

/** Whether what is told may be about an application. */
export const isAbout = ({ id }: Told, application: string): boolean => id === undefined || id === application

/** Whether a change is for somebody's ears at all; the row policies then say which they may know of. */
export function mayConcern(actor: Actor, change: Change, as: Hearer): boolean {
  if (actor.kind === 'visitor') return false
  if (change.kind === 'access') return change.person === undefined || change.person === actor.userId
  if (as === 'founder') return isOfFounder(change) && change.owner === actor.userId
  // Of what is their own they hear as founders do (decision 31).
  if (!isOfTeam(actor) || change.owner === actor.userId) return false
  if (change.kind === 'verdict') return isReviewingRole(actor.role)
  if (change.kind === 'assignment') return change.person === actor.userId || isAdmin(actor)
  return true
}

const isOfFounder = ({ kind }: Change): boolean => kind === 'application' || kind === 'questions'
