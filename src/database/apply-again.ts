import { and, eq, sql } from 'drizzle-orm'
import { type AnswerChanges, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Transaction } from './database.ts'
import { firstVersion } from './record-versions.ts'
import { toColumns } from './tables/answers.ts'
import { applications } from './tables/applications.ts'

/** What a founder may know of the decision in force (policies/63-applying-again.sql). */
export type AnnouncedDecisionRow = {
  /** As the e-mail had them. */
  reasons: string[]
  note: string
  /** YYYY-MM-DD; null unless it declines the application. */
  reapply_after: string | null
}

/** The announced decision in force about an own application as JSON; null without one. */
export const ANNOUNCED_DECISION = sql<AnnouncedDecisionRow | null>`(
  select to_jsonb(announced) from announced_decision(${applications}.id) announced)`

/** True if a copy of an own application was submitted. */
export const APPLIED_AGAIN = sql<boolean>`exists (
  select from applications later where later.copied_from = ${applications}.id and later.submitted_at is not null)`

/** Returns the day from which the actor may apply again; undefined if the application is not declined. */
export async function findReapplyDay(transaction: Transaction, id: string): Promise<string | undefined> {
  const { rows } = (await transaction.execute(
    sql`select to_jsonb(reapply_after) as day from announced_decision(${id})`,
  )) as unknown as { rows: { day: string | null }[] }
  return rows[0]?.day ?? undefined
}

/** True for a draft with which the actor applies again. */
export const IS_OWN_COPY = sql<boolean>`(${applications}.application_status = 'draft' and is_own_copy(${applications}.id))`

type Copy = { readonly id: string; readonly of: string; readonly answers: AnswerChanges }

/**
 * Inserts a draft of the actor as a copy, unless one is open.
 * @returns the id of the open draft; undefined if the id is taken by something else
 */
export async function insertCopy(
  transaction: Transaction,
  { id, of, answers }: Copy,
): Promise<string | undefined> {
  const open = await findOpenCopy(transaction, of)
  if (open) return open
  await transaction
    .insert(applications)
    .values({
      id,
      user_id: sql`app_user_id()`,
      copied_from: of,
      ...toColumns(APPLICATION_FORM, answers),
      ...firstVersion(Object.keys(answers)),
    })
    .onConflictDoNothing()
  return findOpenCopy(transaction, of)
}

async function findOpenCopy(transaction: Transaction, of: string): Promise<string | undefined> {
  const [draft] = await transaction
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.copied_from, of), eq(applications.application_status, 'draft')))
  return draft?.id
}
