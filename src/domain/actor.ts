/** What somebody is in the product. All but founders are of the team, and founders for what is their own. */
export const ROLES = ['founder', 'admin', 'reviewer', 'partner'] as const
export type Role = (typeof ROLES)[number]

/** Those of the investor group. */
export type TeamRole = Exclude<Role, 'founder'>
export const TEAM_ROLES = ['admin', 'reviewer', 'partner'] as const satisfies readonly TeamRole[]

export const isTeamRole = (role: string | undefined): role is TeamRole =>
  TEAM_ROLES.some((one) => one === role)

/** Of those who give verdicts; partners only read. */
export const isReviewingRole = (role: string | undefined): boolean => role === 'admin' || role === 'reviewer'

/**
 * Two-step sign-in of a person: in force, not set up, or not set up though who is of the team must have it here
 * (REQUIRE_ADMIN_2FA).
 */
export type TwoStep = 'in-force' | 'none' | 'missing'

/** Somebody signed in, as the session look-up found them in the database with this very request. */
export type Person = {
  readonly kind: 'person'
  readonly userId: string
  readonly sessionId: string
  /** Unless it is renewed. */
  readonly sessionEndsAt: Date
  readonly role: Role
  readonly email: string
  readonly fullName: string
  readonly twoStep: TwoStep
}

export type Visitor = { readonly kind: 'visitor' }

/** Whoever asks for something. Policies (`server/access/`) take it first. */
export type Actor = Visitor | Person

export const VISITOR: Visitor = { kind: 'visitor' }

/** Who may act as an administrator. */
export const isAdmin = (actor: Actor): actor is Person =>
  actor.kind === 'person' && actor.role === 'admin' && actor.twoStep !== 'missing'

/** Who may read as one of the team: administrators, reviewers and partners. */
export const isTeamMember = (actor: Actor): actor is Person =>
  actor.kind === 'person' && isTeamRole(actor.role) && actor.twoStep !== 'missing'

/** One of the team who is a founder only until they have set up two-step sign-in. */
export const needsTwoStepSetup = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.twoStep === 'missing'
