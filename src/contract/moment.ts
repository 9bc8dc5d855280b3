import { z } from '@hono/zod-openapi'

/**
 * A moment that a request names, in UTC. From 1970 on: nothing here is older, and the calendar of the database, which
 * knows no year 0, ends sooner than that of ISO.
 */
export const givenMoment = z.iso.datetime().refine((text) => Date.parse(text) >= 0, 'Must be from 1970 on')
