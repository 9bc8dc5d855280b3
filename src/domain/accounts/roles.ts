import type { Role } from '../actor.ts'

/** What a new account has, and what `revoke` returns it to (D-way.8, D-way.9). */
export const DEFAULT_ROLE: Role = 'founder'

/** A role as its badge says it: underscores are spaces, words begin with a capital (S2-header.5). */
export const roleLabel = (role: string): string =>
  role.replaceAll('_', ' ').replace(/(^| )\S/g, (initial) => initial.toUpperCase())
