import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Statement, Transaction } from './database.ts'
import { selectBuilder } from './statement.ts'
import { declineReasons, emailTemplates } from './tables/email-templates.ts'

export type TemplateRow = Pick<typeof emailTemplates.$inferSelect, 'status' | 'subject' | 'body' | 'version'>

const TEMPLATE_COLUMNS = {
  status: emailTemplates.status,
  subject: emailTemplates.subject,
  body: emailTemplates.body,
  version: emailTemplates.version,
}

/** Selects the templates that the team has customised. */
export const customTemplates = (): Statement => selectBuilder.select(TEMPLATE_COLUMNS).from(emailTemplates)

/** Returns the custom template, or undefined if the default applies. */
export async function findTemplate(
  transaction: Transaction,
  status: ReviewStatus,
): Promise<TemplateRow | undefined> {
  const [row] = await transaction
    .select(TEMPLATE_COLUMNS)
    .from(emailTemplates)
    .where(eq(emailTemplates.status, status))
  return row
}

type TemplateText = Pick<TemplateRow, 'status' | 'subject' | 'body'>

/**
 * Saves a template if it is still at `baseVersion`. Version 0 is the default template.
 * @returns the new version, or undefined after a concurrent change
 */
export async function storeTemplate(
  transaction: Transaction,
  { status, subject, body }: TemplateText,
  baseVersion: number,
): Promise<number | undefined> {
  const [row] =
    baseVersion === 0
      ? await transaction
          .insert(emailTemplates)
          .values({ status, subject, body })
          .onConflictDoNothing()
          .returning({ version: emailTemplates.version })
      : await transaction
          .update(emailTemplates)
          .set({ subject, body, version: sql`nextval('email_template_versions')`, updated_at: sql`now()` })
          .where(and(eq(emailTemplates.status, status), eq(emailTemplates.version, baseVersion)))
          .returning({ version: emailTemplates.version })
  return row?.version
}

export async function deleteTemplate(transaction: Transaction, status: ReviewStatus): Promise<void> {
  await transaction.delete(emailTemplates).where(eq(emailTemplates.status, status))
}

export type ReasonRow = Omit<typeof declineReasons.$inferSelect, 'created_at'>

const REASON_COLUMNS = {
  id: declineReasons.id,
  label: declineReasons.label,
  text: declineReasons.text,
  active: declineReasons.active,
  position: declineReasons.position,
  version: declineReasons.version,
}

/** Selects all decline reasons, including retired ones. */
export const allReasons = (): Statement =>
  selectBuilder
    .select(REASON_COLUMNS)
    .from(declineReasons)
    .orderBy(asc(declineReasons.position), asc(declineReasons.label))

export async function findReasons(transaction: Transaction, ids: readonly string[]): Promise<ReasonRow[]> {
  if (ids.length === 0) return []
  return transaction
    .select(REASON_COLUMNS)
    .from(declineReasons)
    .where(inArray(declineReasons.id, [...ids]))
}

/**
 * Saves a reason if it is still at `baseVersion`. Version 0 creates it.
 * @returns the new version, or undefined after a concurrent change
 */
export async function storeReason(
  transaction: Transaction,
  { version: baseVersion, id, ...fields }: ReasonRow,
): Promise<number | undefined> {
  const [row] =
    baseVersion === 0
      ? await transaction
          .insert(declineReasons)
          .values({ id, ...fields })
          .onConflictDoNothing()
          .returning({ version: declineReasons.version })
      : await transaction
          .update(declineReasons)
          .set({ ...fields, version: sql`${declineReasons.version} + 1` })
          .where(and(eq(declineReasons.id, id), eq(declineReasons.version, baseVersion)))
          .returning({ version: declineReasons.version })
  return row?.version
}
