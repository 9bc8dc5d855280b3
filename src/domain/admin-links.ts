import type { Role } from './actor.ts'

/** The role-gated link list of specification section 2: defined there, and displayed nowhere. */
export const ADMIN_LINKS = [
  { label: 'Home', path: '/', role: 'admin' },
  { label: 'Investors', path: '/investors', role: 'admin' },
  { label: 'Library', path: '/library', role: 'admin' },
  { label: 'Events', path: '/events', role: 'admin' },
  { label: 'Pitch Review', path: '/pitch-deck', role: 'admin' },
  { label: 'My Lists', path: '/my-lists', role: 'admin' },
  { label: 'Membership', path: '/membership', role: 'admin' },
  { label: 'Manage Investors', path: '/admin/investors', role: 'admin' },
  { label: 'Manage Library', path: '/admin/library', role: 'admin' },
] as const satisfies readonly { label: string; path: string; role: Role }[]
