import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '#domain/applications/status.ts'

/**
 * Number of applications by status, without drafts, stored as differences to be summed, so that concurrent changes need
 * not wait for each other. Written by a trigger and recounted with the policies (policies/27-submission-tally.sql);
 * backups do not include it.
 */
export const submissionTally = pgTable('submission_tally', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  application_status: text().$type<ReviewStatus>().notNull(),
  number: integer().notNull(),
})
