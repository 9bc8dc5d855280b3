import { createHash } from 'node:crypto'
import type { MigratingConnection } from './engine.ts'
import type { AppliedMigration } from './migration-files.ts'

// Version 0.2.0 gave tables, columns and functions plain names, and began a new history of migrations. A database of
// 0.1.0 is upgraded when the server starts or when a backup is restored, by renaming without copying data. This file
// can be deleted once no installation or backup of 0.1.0 is left.

/** The name of the first of the 24 migrations of 0.1.0, and a SHA-256 of the names and hashes of all of them. */
const FIRST = '0000_functions'
const DIGEST = '4b78b2f37ffaaa2127d426a95e564285abfb9a86f1e82b958861057739f0f1d6'

/** New table names, keyed by their name in 0.1.0. */
const TABLES = {
  batches: 'decision_batches',
  disputes: 'disputed_applications',
  letter_templates: 'email_templates',
  mailed_links: 'email_tokens',
  pending_sign_ins: 'login_challenges',
  second_steps: 'totp_secrets',
  seen: 'application_views',
  trail: 'audit_log',
} as const

/** New column names, keyed by new table name and by their name in 0.1.0. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application_views: { seen_at: 'viewed_at' },
  decision_batches: { asked: 'request_hash', reply: 'response' },
  decisions: { letter_id: 'email_id' },
  file_references: { holder: 'record_id' },
  last_backup: { moment: 'backed_up_at' },
  outbox: { letter: 'template' },
  totp_secrets: {
    last_step: 'last_used_step',
    offered_at: 'pending_since',
    offered_secret: 'pending_secret',
  },
}

/** Renamed constraints whose names differ in more than the name of the table, keyed by new table name. */
const CONSTRAINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decisions: { decisions_letter: 'decisions_email' },
  file_references: { file_references_path_holder_pk: 'file_references_path_record_id_pk' },
  recovery_codes: {
    recovery_codes_user_id_second_steps_user_id_fk: 'recovery_codes_user_id_totp_secrets_user_id_fk',
  },
  totp_secrets: { totp_secrets_offer: 'totp_secrets_pending' },
}

/** Functions of 0.1.0 that have new names. They are dropped, and the policies create the new ones. */
const FUNCTIONS =
  `make_profile follow_email follow_name hold_sight keep_somebody_in_sight keep_an_administrator remember_deleted_draft
  keep_submission_tally date_round follow_file_references retry_given_up keep_decision bound_reasons follow_verdict
  follow_earlier_verdict follow_dispute hold_person bound_drafts bound_files bound_rounds keep_trail add_to_trail
  trail_session trail_status trail_round trail_role trail_recusal trail_assignment trail_invitation trail_membership
  trail_account trail_reading trail_file trail_refusal trail_decision trail_letter_words tell_of_application
  tell_of_decision tell_of_deletion tell_of_round tell_of_verdict tell_of_assignment tell_of_access`.split(
    /\s+/,
  )

/** Old error codes and API operations, which audit log entries about refused requests contain. */
const REASONS = {
  'admins-only': 'administrators-only',
  'not-admin': 'team-only',
  'not-reviewer': 'reviewers-only',
  'second-step-missing': 'two-step-setup-required',
} as const
const OPERATIONS = {
  markSeen: 'markViewed',
  readApplicationTrail: 'readApplicationAuditLog',
  readTrail: 'readAuditLog',
  sendAgain: 'retryEmails',
  takeBackAssignments: 'removeAssignments',
} as const

/** Returns whether a database with this migration history comes from 0.1.0 or earlier. */
export const isOfVersion01 = (history: readonly AppliedMigration[]): boolean =>
  history.some(({ name }) => name === FIRST)

/** Returns whether the history has all migrations of 0.1.0, which an upgrade requires. */
export const isWholeVersion01 = (history: readonly AppliedMigration[]): boolean =>
  createHash('sha256')
    .update(history.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
    .digest('hex') === DIGEST

/**
 * Renames the tables of 0.1.0 and what belongs to them, drops the old functions and rewrites stored values, within the
 * caller's transaction. The caller then applies the policies and writes the new migration history. The login owns the
 * tables.
 */
export async function upgradeFrom01(connection: MigratingConnection): Promise<void> {
  await connection.run(dropOldFunctions())
  await renameTables(connection, Object.entries(TABLES))
  await renameColumns(connection, (columns) => columns)
  await connection.run(renameDependents())
  await rewriteValues(connection)
}

/**
 * Gives the empty tables and columns of the first migration the names they had in 0.1.0, to restore backups of 0.1.0.
 */
export async function downgradeTo01(connection: MigratingConnection): Promise<void> {
  const back = <T extends readonly string[]>(pairs: T[]) =>
    pairs.map(([old = '', now = '']) => [now, old] as const)
  await renameColumns(connection, back)
  await renameTables(connection, back(Object.entries(TABLES)))
}

type Pairs = readonly (readonly [string, string])[]

const renameTables = (connection: MigratingConnection, tables: Pairs): Promise<void> =>
  connection.run(tables.map(([from, to]) => `alter table ${from} rename to ${to}`).join(';'))

const renameColumns = (
  connection: MigratingConnection,
  direct: (columns: [string, string][]) => Pairs,
): Promise<void> =>
  connection.run(
    Object.entries(COLUMNS)
      .flatMap(([table, columns]) =>
        direct(Object.entries(columns)).map(
          ([from, to]) => `alter table ${table} rename column ${from} to ${to}`,
        ),
      )
      .join(';'),
  )

const array = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]`

/** Drops functions of 0.1.0 that have new names, and their triggers. `applyPolicies` drops the rest later. */
const dropOldFunctions = () => `
  do $$
  declare
    old record;
  begin
    for old in
      select tgname, tgrelid::regclass as relation from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal and pronamespace = 'public'::regnamespace and proname = any (${array(FUNCTIONS)})
    loop
      execute format('drop trigger %I on %s', old.tgname, old.relation);
    end loop;
    for old in
      select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any (${array(FUNCTIONS)})
    loop
      execute format('drop function %s', old.name);
    end loop;
  end $$;`

/**
 * Renames constraints, indexes and sequences, whose names start with the name of their table. From PostgreSQL 18 on,
 * NOT NULL constraints have such names too, which also contain the column.
 */
const renameDependents = () => `
  do $$
  declare
    old text;
    new text;
    found record;
  begin
    for old, new in select * from (values ${Object.entries(TABLES)
      .map(([from, to]) => `('${from}', '${to}')`)
      .join(', ')}) as names
    loop
      for found in select conname as name from pg_constraint
        where conrelid = new::regclass and contype <> 'n' and starts_with(conname, old || '_')
      loop
        execute format('alter table %I rename constraint %I to %I', new, found.name,
          new || substr(found.name, length(old) + 1));
      end loop;
      for found in select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
        where indrelid = new::regclass and starts_with(relname, old || '_')
      loop
        execute format('alter index %I rename to %I', found.name, new || substr(found.name, length(old) + 1));
      end loop;
      for found in select pg_class.relname as name from pg_class join pg_depend on objid = pg_class.oid
        where relkind = 'S' and refobjid = new::regclass and deptype = 'i' and starts_with(relname, old || '_')
      loop
        execute format('alter sequence %I rename to %I', found.name, new || substr(found.name, length(old) + 1));
      end loop;
    end loop;
    for found in
      select conrelid::regclass as relation, conname as name, format('%s_%s_not_null', relname, attname) as wanted
      from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'n' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
    loop
      if found.name <> found.wanted and length(found.wanted) < 64 then
        execute format('alter table %s rename constraint %I to %I', found.relation, found.name, found.wanted);
      end if;
    end loop;
  end $$;
  alter sequence if exists letter_template_versions rename to email_template_versions;
  ${Object.entries(CONSTRAINTS)
    .flatMap(([table, names]) =>
      Object.entries(names).map(([from, to]) => renamedConstraint(table, from, to)),
    )
    .join('\n')}`

/**
 * Returns SQL that renames a constraint. It changes nothing if the constraint already has the new name, as in a
 * restored database.
 */
const renamedConstraint = (table: string, from: string, to: string) => `
  do $$ begin
    if exists (select from pg_constraint where conrelid = '${table}'::regclass and conname = '${from}') then
      alter table ${table} rename constraint ${from} to ${to};
    end if;
  end $$;`

/** Rewrites stored values. Suspends the row policies, which would hide rows from a login that is not a superuser. */
async function rewriteValues(connection: MigratingConnection): Promise<void> {
  await connection.run(
    'alter table audit_log no force row level security; alter table decision_batches no force row level security',
  )
  await connection.rows(
    `update audit_log set detail = detail || jsonb_strip_nulls(jsonb_build_object(
      'reason', $1::jsonb -> (detail ->> 'reason'), 'operation', $2::jsonb -> (detail ->> 'operation')))
    where event = 'refused' and ($1::jsonb ? (detail ->> 'reason') or $2::jsonb ? (detail ->> 'operation'))`,
    [JSON.stringify(REASONS), JSON.stringify(OPERATIONS)],
  )
  await connection.run(`update decision_batches
    set response = response - 'letters' || jsonb_build_object('emails', response -> 'letters')
    where response ? 'letters';
  alter table audit_log force row level security; alter table decision_batches force row level security`)
}
