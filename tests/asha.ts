import type { Founder } from '#domain/forms/kinds/founders.ts'

/** A founder. This file imports nothing from the database, so that domain tests can use it. */
export const ASHA: Founder = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@acme.in',
  linkedin: 'https://linkedin.com/in/asha-rao',
  experience: 'Nine years in dairy cooperatives',
}
