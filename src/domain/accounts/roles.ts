import type { Role } from '../actor.ts'

/** Role of a new account, and of a team member whose role is revoked (D-way.8, D-way.9). */
export const DEFAULT_ROLE: Role = 'founder'

/** Returns the badge text of a role: underscores become spaces, words begin with a capital (S2-header.5). */
export const roleLabel = (role: string): string =>
  role.replaceAll('_', ' ').replace(/(^| )\S/g, (initial) => initial.toUpperCase())
