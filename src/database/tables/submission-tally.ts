import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '#domain/applications/status.ts'

/**
 * The number of submitted applications by status, excluding withdrawn ones. Each row is a difference, and the rows are
 * added up, so that concurrent changes need not wait for each other. A trigger writes the rows, and they are recounted
 * when the policies are applied (policies/27-submission-tally.sql). Backups do not include them.
 */
export const submissionTally = pgTable('submission_tally', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  application_status: text().$type<ReviewStatus>().notNull(),
  number: integer().notNull(),
})
