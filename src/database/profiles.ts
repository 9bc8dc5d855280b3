import { eq, sql } from 'drizzle-orm'
import type { Answers } from '#domain/applications/form/answers.ts'
import type { Transaction } from './database.ts'
import { profiles } from './tables/accounts.ts'

/** What a submission leaves in the profile (decisions, Status). */
const COPIED = ['company_name', 'one_line_description', 'industry', 'company_stage', 'funding_stage'] as const

/** Copies company, one-line description, industry, stage and funding stage into the actor's own profile. */
export async function copyToProfile(
  transaction: Transaction,
  userId: string,
  answers: Answers,
): Promise<void> {
  const copied = Object.fromEntries(COPIED.map((key) => [key, answers[key]]))
  await transaction
    .update(profiles)
    .set({ ...copied, updated_at: sql`now()` })
    .where(eq(profiles.user_id, userId))
}
