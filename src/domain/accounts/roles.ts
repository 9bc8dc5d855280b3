import type { Role } from '../actor.ts'

/** Role of a new account, and of a team member whose role is revoked (D-way.8, D-way.9). */
export const DEFAULT_ROLE: Role = 'founder'

/** Returns the badge text of a role, with spaces in place of underscores and each word capitalised (S2-header.5). */
export const roleLabel = (role: string): string =>
  role.replaceAll('_', ' ').replace(/(^| )\S/g, (initial) => initial.toUpperCase())
