export const ROLES = ['founder', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * Two-step sign-in of a person: in force, not set up, or not set up though an administrator must have it here
 * (REQUIRE_ADMIN_2FA).
 */
export type SecondStep = 'in-force' | 'none' | 'missing'

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
  readonly secondStep: SecondStep
}

export type Visitor = { readonly kind: 'visitor' }

/** Whoever asks for something. Policies (`server/access/`) take it first. */
export type Actor = Visitor | Person

export const VISITOR: Visitor = { kind: 'visitor' }

/** Who may act as an administrator. */
export const isAdmin = (actor: Actor): actor is Person =>
  actor.kind === 'person' && actor.role === 'admin' && actor.secondStep !== 'missing'

/** An administrator who is a founder only until they have set up two-step sign-in. */
export const lacksSecondStep = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.secondStep === 'missing'
