import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a `timestamp with time zone` column. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
