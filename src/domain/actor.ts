/** The roles. All except founder are team roles. On their own applications, team members act as founders. */
export const ROLES = ['founder', 'admin', 'reviewer', 'partner'] as const
export type Role = (typeof ROLES)[number]

/** Roles of the investor group's team. */
export type TeamRole = Exclude<Role, 'founder'>
export const TEAM_ROLES = ['admin', 'reviewer', 'partner'] as const satisfies readonly TeamRole[]

export const isTeamRole = (role: string | undefined): role is TeamRole =>
  TEAM_ROLES.some((one) => one === role)

/** Returns whether a role may give verdicts. Administrators and reviewers may; partners may not. */
export const isReviewingRole = (role: string | undefined): boolean => role === 'admin' || role === 'reviewer'

/** Returns whether a role may see founders' e-mail addresses and LinkedIn pages in others' applications. */
export const seesContacts = (role: Role): boolean => role !== 'partner'

/**
 * A person's two-step sign-in: active with an authenticator app, a session that was started with a passkey, neither, or
 * neither although team members must use it (REQUIRE_ADMIN_2FA or the settings).
 */
export type TwoStep = 'in-force' | 'passkey' | 'none' | 'missing'

/** A signed-in person, read from the database for each request. */
export type Person = {
  readonly kind: 'person'
  readonly userId: string
  readonly sessionId: string
  /** When the session ends, unless it is renewed. */
  readonly sessionEndsAt: Date
  readonly role: Role
  readonly email: string
  readonly fullName: string
  readonly twoStep: TwoStep
}

export type Visitor = { readonly kind: 'visitor' }

/** The person or visitor who makes a request. The policies in `server/access/` take it as their first argument. */
export type Actor = Visitor | Person

export const VISITOR: Visitor = { kind: 'visitor' }

/** Returns whether the actor may act as an administrator. */
export const isAdmin = (actor: Actor): actor is Person =>
  actor.kind === 'person' && actor.role === 'admin' && actor.twoStep !== 'missing'

/** Returns whether the actor may read as a team member: an administrator, reviewer or partner. */
export const isTeamMember = (actor: Actor): actor is Person =>
  actor.kind === 'person' && isTeamRole(actor.role) && actor.twoStep !== 'missing'

/**
 * Returns whether the actor is a team member whom the server treats as a founder until they set up two-step sign-in.
 */
export const needsTwoStepSetup = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.twoStep === 'missing'
