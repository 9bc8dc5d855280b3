import type { Founder } from '#domain/forms/kinds/founders.ts'

/** A founder, apart from what needs a database: the tests of the domain describe her too. */
export const ASHA: Founder = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@acme.in',
  linkedin: 'https://linkedin.com/in/asha-rao',
  experience: 'Nine years in dairy cooperatives',
}
