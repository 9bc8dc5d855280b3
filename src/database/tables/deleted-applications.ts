import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { fundingRounds } from './funding-rounds.ts'
import { moment } from './moment.ts'

/**
 * The facts that Figures count of submitted applications that the retention period has deleted. They name nobody
 * outside the team (policies/82-retention.sql).
 */
export const deletedApplications = pgTable('deleted_applications', {
  /** The application's id, to which the audit log and recusals refer. */
  id: uuid().primaryKey(),
  application_status: text().$type<ReviewStatus>().notNull(),
  submitted_at: moment('submitted_at').notNull(),
  response_at: moment('response_at'),
  meeting_at: moment('meeting_at'),
  decided_at: moment('decided_at'),
  funding_round_id: uuid().references(() => fundingRounds.id),
  industry: text().notNull(),
  company_stage: text().notNull(),
  how_did_you_know: text().notNull(),
  via: text(),
  /** Ids of the reviewers to whom it was assigned. */
  assigned_to: text().array().notNull(),
  verdicts: jsonb().$type<readonly { reviewer_id: string; verdict: Verdict }[]>().notNull(),
  /** Ids of the team members who were applicants, from whom its verdicts stay hidden. */
  hidden_from: text().array().notNull(),
  deleted_at: moment('deleted_at').notNull().defaultNow(),
})
