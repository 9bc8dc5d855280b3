import { and, eq, sql } from 'drizzle-orm'
import type { ApplyAgain } from '#domain/applications/apply-again.ts'
import type { AnswerChanges } from '#domain/applications/form/application-form.ts'
import { toInsertedAnswers } from './application-answers.ts'
import type { Transaction } from './database.ts'
import { firstVersion } from './record-versions.ts'
import { applications } from './tables/applications.ts'

/** The part of the current decision that the founder may see (policies/63-applying-again.sql). */
export type AnnouncedDecisionRow = {
  /** The reasons as in the e-mail. */
  reasons: string[]
  note: string
  apply_again: ApplyAgain | null
}

/**
 * The announced current decision on one of the actor's applications, as JSON, or null if there is none. `apply_again`
 * is null if the decision is not a decline, if the application is withdrawn, or if the founder has submitted a copy of
 * it that is not withdrawn.
 */
export const ANNOUNCED_DECISION = sql<AnnouncedDecisionRow | null>`(
  select jsonb_build_object('reasons', reasons, 'note', note, 'apply_again',
    case when declined_at is not null and ${applications}.withdrawn_at is null and not exists (
      select from applications later
      where later.copied_from = ${applications}.id and later.submitted_at is not null and later.withdrawn_at is null)
    then jsonb_build_object('declined_at', declined_at, 'promised', reapply_after) end)
  from announced_decision(${applications}.id))`

/** Returns the actor's chance to apply again with this application of their own, and the database's time. */
export async function findApplyAgain(transaction: Transaction, id: string) {
  const [row] = await transaction
    .select({ decision: ANNOUNCED_DECISION, now: sql<Date | string>`now()` })
    .from(applications)
    .where(eq(applications.id, id))
  return row?.decision?.apply_again && { ...row.decision.apply_again, now: new Date(row.now) }
}

/** True for a draft that the actor started with 'Apply again'. */
export const IS_OWN_COPY = sql<boolean>`(${applications}.application_status = 'draft' and is_own_copy(${applications}.id))`

type Copy = {
  readonly id: string
  /** Slug of the link by which the founder came. */
  readonly via: string | undefined
  readonly of: string
  readonly answers: AnswerChanges
}

/**
 * Inserts a draft with answers copied from the actor's application `of`, unless such a draft already exists.
 * @returns the id of the existing or new draft; undefined if another application already uses `id`
 */
export async function insertCopy(
  transaction: Transaction,
  { id, via, of, answers }: Copy,
): Promise<string | undefined> {
  const open = await findOpenCopy(transaction, of)
  if (open) return open
  await transaction
    .insert(applications)
    .values({
      id,
      via,
      user_id: sql`app_user_id()`,
      copied_from: of,
      ...toInsertedAnswers(answers),
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
