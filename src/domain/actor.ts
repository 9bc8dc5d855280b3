export const ROLES = ['founder', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Somebody signed in, as the session look-up found them in the database with this very request. */
export type Person = {
  readonly kind: 'person'
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  readonly email: string
  readonly fullName: string
}

export type Visitor = { readonly kind: 'visitor' }

/** Whoever asks for something. Policies (`server/access/`) take it first. */
export type Actor = Visitor | Person

export const VISITOR: Visitor = { kind: 'visitor' }

export const isAdmin = (actor: Actor): actor is Person => actor.kind === 'person' && actor.role === 'admin'
