import { type SQL, sql } from 'drizzle-orm'
import type { FormVersion } from '#domain/applications/form/application-form.ts'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import { FORM_VERSION_HOURS } from '#domain/limits.ts'
import type { Statement, Transaction } from './database.ts'
import { firstOf } from './rows.ts'
import { statement } from './statement.ts'
import { formVersions } from './tables/fields.ts'

const AS_JSON = sql`jsonb_build_object('number', v.number, 'title', v.title, 'questions', v.questions)`

const NEWEST = sql`select ${AS_JSON} from ${formVersions} v order by v.number desc limit 1`

/**
 * The version of the group's own questions to which an application belongs, as JSON: the newest for a draft, otherwise
 * the one that its founder saw on submission. Null if there is none.
 * @param table the name of the table, or its alias
 */
export const formVersionOf = (table: SQL): SQL<FormVersion | null> => sql<FormVersion | null>`(
  case when ${table}.application_status = 'draft' then (${NEWEST})
    else (select ${AS_JSON} from ${formVersions} v where v.number = ${table}.form_version) end)`

/** Selects the newest version, for a new application. */
export const selectNewestForm = (): Statement => statement(sql`select (${NEWEST}) as form`)

/** Returns whether a version of the group's own questions has ever been published. */
export async function hasFormVersions(transaction: Transaction): Promise<boolean> {
  const row = await firstOf<{ exists: boolean }>(
    transaction,
    sql`select exists (select from ${formVersions}) as exists`,
  )
  return row?.exists ?? false
}

/** The questions of all versions as a JSON array, each in its newest wording; those of the newest version first. */
export const ALL_QUESTIONS = sql`
  coalesce((select jsonb_agg(question order by number desc, place) from (
    select distinct on (question ->> 'id') number, place, question
    from ${formVersions}, jsonb_array_elements(questions) with ordinality as listed (question, place)
    order by question ->> 'id', number desc) newest), '[]')`

/** Returns the questions of all versions. Drafts may hold answers to any of them. */
export async function findAllQuestions(transaction: Transaction): Promise<readonly FieldDefinition[]> {
  const row = await firstOf<{ questions: FieldDefinition[] }>(
    transaction,
    sql`select ${ALL_QUESTIONS} as questions`,
  )
  return row?.questions ?? []
}

/**
 * Returns the version that a submission names, if it is the newest one or was replaced less than FORM_VERSION_HOURS ago.
 * @param number 0 if the page showed no questions of the group's own
 * @returns null for version 0; undefined if the version cannot be submitted any more
 */
export async function findSubmittableForm(
  transaction: Transaction,
  number: number,
): Promise<FormVersion | null | undefined> {
  const row = await firstOf<{ form: FormVersion | null; is_submittable: boolean }>(
    transaction,
    sql`
    select (select ${AS_JSON} from ${formVersions} v where v.number = ${number}) as form,
      ${number} <= (select coalesce(max(number), 0) from ${formVersions})
        and not exists (select from ${formVersions} v where v.number - 1 = ${number}
          and v.published_at <= now() - make_interval(hours => ${FORM_VERSION_HOURS})) as is_submittable`,
  )
  return row?.is_submittable ? row.form : undefined
}
