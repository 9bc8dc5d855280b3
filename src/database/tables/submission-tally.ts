import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '#domain/applications/status.ts'

/**
 * How many applications stand in each status but draft, as differences that add up: whoever submits or decides adds
 * their own and waits for nobody. Kept by a trigger and counted anew with the policies
 * (policies/27-submission-tally.sql), so that it is no part of a backup.
 */
export const submissionTally = pgTable('submission_tally', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  application_status: text().$type<ReviewStatus>().notNull(),
  number: integer().notNull(),
})
