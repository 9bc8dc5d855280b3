import { z } from '@hono/zod-openapi'

/** A UTC timestamp from 1970 on. PostgreSQL does not accept the year 0, which ISO 8601 allows. */
export const timestampParam = z.iso
  .datetime()
  .refine((text) => Date.parse(text) >= 0, 'Must be 1970 or later')
