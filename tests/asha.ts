import type { Founder } from '#domain/forms/kinds/founders.ts'

/** A founder; in a file without database imports, for domain tests. */
export const ASHA: Founder = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@acme.in',
  linkedin: 'https://linkedin.com/in/asha-rao',
  experience: 'Nine years in dairy cooperatives',
}
