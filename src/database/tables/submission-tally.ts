import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '#domain/applications/status.ts'

/**
 * Number of submitted applications by status, without withdrawn ones. Rows are differences that are added up, so that
 * concurrent changes need not wait for each other. A trigger writes them, and they are recounted with the policies
 * (policies/27-submission-tally.sql). Backups do not include them.
 */
export const submissionTally = pgTable('submission_tally', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  application_status: text().$type<ReviewStatus>().notNull(),
  number: integer().notNull(),
})
