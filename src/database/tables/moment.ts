import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a column for a moment in time, with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
