import type { Founder } from '#domain/forms/kinds/founders.ts'

/** A founder without a database, for tests of the domain. */
export const ASHA: Founder = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@acme.in',
  linkedin: 'https://linkedin.com/in/asha-rao',
  experience: 'Nine years in dairy cooperatives',
}
