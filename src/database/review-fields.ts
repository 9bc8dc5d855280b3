import { sql } from 'drizzle-orm'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import type { Statement, Transaction } from './database.ts'
import { nameOrder } from './names.ts'
import { ALL_QUESTIONS } from './own-questions.ts'
import { rowsOf } from './rows.ts'
import { statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { teamFields, teamValues } from './tables/team-fields.ts'

export type ReviewFieldsRow = {
  /** The questions of all versions, each in its newest wording. */
  questions: FieldDefinition[]
  team_fields: FieldDefinition[]
  /** The members whom a field of the kind 'member' can name. */
  members: { id: string; label: string }[]
}

/** A team member as a choice of a field, from the row of `profiles`. */
const MEMBER_CHOICE = sql`jsonb_build_object('id', user_id, 'label', coalesce(nullif(full_name, ''), email))`

const REVIEW_FIELDS = sql`
    select ${ALL_QUESTIONS} as questions,
      coalesce((select jsonb_agg(definition order by position) from ${teamFields}), '[]') as team_fields,
      coalesce((select jsonb_agg(${MEMBER_CHOICE} order by ${nameOrder(sql`full_name`)}) from ${profiles}
        where role in ('admin', 'reviewer', 'partner')), '[]') as members`

/** Selects the fields that the group has defined itself. */
export const selectReviewFields = (): Statement => statement(REVIEW_FIELDS)

/** Like selectReviewFields, but within a transaction. */
export const findReviewFields = (transaction: Transaction): Promise<ReviewFieldsRow[]> =>
  rowsOf(transaction, REVIEW_FIELDS)

/** The values of the team fields of application `a`, by the fields' ids, as JSON. Null if there are none. */
export const TEAM_VALUES = sql`(
  select jsonb_object_agg(field_id, jsonb_build_object('value', value, 'version', version))
  from ${teamValues} where application_id = a.id)`

/**
 * The team field of entry `t` of the audit log. If it names a member, its choices are the members of the entry, even if
 * they have left the team since. Null if the field was deleted.
 */
export const AUDITED_TEAM_FIELD = sql`case t.event when 'team-field-changed' then (
  select case definition ->> 'kind' when 'member' then definition || jsonb_build_object('choices', (
    select coalesce(jsonb_agg(${MEMBER_CHOICE}), '[]') from ${profiles}
    where user_id in (t.detail ->> 'from', t.detail ->> 'to'))) else definition end
  from ${teamFields} where id = t.detail ->> 'field') end`
