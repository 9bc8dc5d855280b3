import { setTimeout as wait } from 'node:timers/promises'
import type { MigratingConnection } from '#database/engine.ts'
import { type AppliedMigration, hashOf, type Migration, type Schema } from '#database/migration-files.ts'
import { refuseUnfinishedDatabase } from '#database/transfer/unfinished-restore.ts'
import { isOfVersion01, isWholeVersion01, upgradeFrom01 } from '#database/upgrade-from-0.1.ts'
import { sqlState } from './sql-errors.ts'
import { rollBack } from './transactions.ts'

export type { MigratingConnection }

/**
 * Thrown if the migration history of the database differs from that of this version. An operator has to decide what to
 * do.
 */
export class MigrationMismatch extends Error {
  override readonly name = 'MigrationMismatch'
}

/** Thrown if all retries have failed because another session holds a lock on a table that a migration changes. */
export class MigrationBlocked extends Error {
  override readonly name = 'MigrationBlocked'
}

/**
 * Id of the advisory lock that lets only one server migrate at a time. It can be any number, as long as all servers use
 * the same one.
 */
export const MIGRATION_LOCK = 7_206_421_904
/** Entry of the migrations table for the policies. */
export const POLICIES_ENTRY = 'policies'

const BOOTSTRAP = `
  create table if not exists migrations (
    name text primary key,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  do $$ begin
    if not exists (select from pg_extension where extname = 'pg_trgm') then
      create extension pg_trgm with schema public;
    end if;
  end $$;`

/**
 * Migrates a database to `schema`, unless it is current. Applies new migrations, each in its own transaction, then all
 * policies. Migrations only go forward. Servers that start at the same time wait for each other. Running servers
 * continue, except those of 0.1.0, whose tables are renamed. Throws `MigrationMismatch` if an applied migration has
 * changed since, or if the database belongs to a newer version or to one before 0.1.0. Throws `MigrationBlocked` if a
 * table stays in use for minutes, and `RestoreUnfinished` if a restore into the database has not finished.
 */
export async function migrate(connection: MigratingConnection, schema: Schema): Promise<void> {
  await refuseUnfinishedDatabase(connection)
  if (isOfVersion01(await appliedMigrations(connection))) {
    await withLockRetries(connection, 'the upgrade from 0.1.0', () => upgradeOnce(connection, schema))
  }
  if (await isCurrent(connection, schema)) return
  await withMigrationLock(connection, () => connection.run(BOOTSTRAP))
  for (const migration of schema.migrations) {
    await withLockRetries(connection, `the migration ${migration.name}`, () =>
      applyOnce(connection, migration),
    )
  }
  await withLockRetries(connection, 'the row policies', async () => {
    refuseMismatch(await readApplied(connection), schema.migrations)
    await applyPolicies(connection, schema.policies)
  })
}

export type { AppliedMigration }

/** Returns the applied migrations, oldest first. Returns an empty list if there is no table of migrations. */
export async function appliedMigrations(connection: MigratingConnection): Promise<AppliedMigration[]> {
  const [there] = await connection.rows<{ history: boolean }>(
    `select to_regclass('public.migrations') is not null as history`,
    [],
  )
  if (!there?.history) return []
  const history = 'select name, hash from migrations where name <> $1 order by name'
  return connection.rows<AppliedMigration>(history, [POLICIES_ENTRY])
}

/** Callbacks of migrateAndFill, in the order in which they are called. */
export type RestoreSteps = {
  /** Runs before anything is created. */
  readonly before: () => Promise<void>
  /** Name of the migration after which `fill` runs. Triggers and policies do not exist yet at this point. */
  readonly fillAfter: string
  readonly fill: () => Promise<void>
  /** Runs after everything is created. */
  readonly after: () => Promise<void>
}

/** Migrates an empty database to `schema` and fills it, in one transaction. */
export const migrateAndFill = (
  connection: MigratingConnection,
  schema: Schema,
  { before, fillAfter, fill, after }: RestoreSteps,
): Promise<void> =>
  withMigrationLock(connection, async () => {
    await before()
    await connection.run(BOOTSTRAP)
    for (const migration of schema.migrations) {
      await applyOnce(connection, migration)
      if (migration.name === fillAfter) await fill()
    }
    await applyPolicies(connection, schema.policies)
    await after()
  })

/** Upgrades from 0.1.0, unless another server has already done so. */
async function upgradeOnce(connection: MigratingConnection, schema: Schema): Promise<void> {
  const history = await appliedMigrations(connection)
  const [first] = schema.migrations
  if (!first || !isOfVersion01(history)) return
  if (!isWholeVersion01(history)) {
    throw new MigrationMismatch(
      `A version before 0.1.0 made this database (its last migration is ${history.at(-1)?.name}): start 0.1.0 on it once, then this version.`,
    )
  }
  await upgradeFrom01(connection)
  await connection.run('delete from migrations')
  await record(connection, first.name, first.hash)
  for (const migration of schema.migrations) await applyOnce(connection, migration)
  await applyPolicies(connection, schema.policies)
}

async function isCurrent(connection: MigratingConnection, { migrations, policies }: Schema) {
  const [there] = await connection.rows<{ history: boolean; roles: boolean }>(
    `select to_regclass('public.migrations') is not null as history,
      to_regrole('openround_app') is not null as roles`,
    [],
  )
  if (!there?.history) return false
  const done = await readApplied(connection)
  refuseMismatch(done, migrations)
  const complete = migrations.every(({ name }) => done.has(name))
  return complete && there.roles && done.get(POLICIES_ENTRY) === hashOf(policies.join('\n'))
}

async function readApplied(connection: MigratingConnection): Promise<Map<string, string>> {
  const rows = await connection.rows<{ name: string; hash: string }>('select name, hash from migrations', [])
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function refuseMismatch(done: Map<string, string>, history: Migration[]): void {
  const known = new Map(history.map(({ name, hash }) => [name, hash]))
  for (const [name, hash] of done) {
    if (name === POLICIES_ENTRY) continue
    if (!known.has(name)) {
      throw new MigrationMismatch(
        `The database holds the migration ${name}, which this version does not know: start a newer version.`,
      )
    }
    if (known.get(name) !== hash) {
      throw new MigrationMismatch(
        `The migration ${name} has changed since it was applied: restore its file and write a new migration.`,
      )
    }
  }
}

async function applyOnce(connection: MigratingConnection, migration: Migration): Promise<void> {
  if ((await readApplied(connection)).has(migration.name)) return
  for (const statement of migration.statements) await connection.run(statement)
  await record(connection, migration.name, migration.hash)
}

/** Drops every row policy and trigger, so that the files in policies/ need only create those of this version. */
const DROP_POLICIES_AND_TRIGGERS = `
  do $$
  declare
    statement text;
  begin
    for statement in
      select format('drop policy %I on %s', polname, polrelid::regclass)
      from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace = 'public'::regnamespace
      union all
      select format('drop trigger %I on %s', tgname, tgrelid::regclass)
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    loop
      execute statement;
    end loop;
  end $$;`

async function applyPolicies(connection: MigratingConnection, policies: string[]): Promise<void> {
  await connection.run(DROP_POLICIES_AND_TRIGGERS)
  for (const policy of policies) await connection.run(policy)
  await record(connection, POLICIES_ENTRY, hashOf(policies.join('\n')))
}

async function record(connection: MigratingConnection, name: string, hash: string): Promise<void> {
  await connection.rows(
    `insert into migrations (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )
}

/**
 * How long a migration waits for a table lock, in milliseconds. Other requests queue behind it during this time. The
 * limit is shorter than PostgreSQL's deadlock_timeout of one second, so that a deadlock ends the migration rather than
 * a request.
 */
const TABLE_WAIT_MS = 500
const PAUSE_MS = 250
const ATTEMPTS_MAX = 200

/** SQLSTATEs of a lock timeout and of a deadlock. The transaction has then been rolled back. */
const IN_USE_STATES = ['55P03', '40P01']

/** Runs `work` in its own transaction. If it cannot get a table lock soon, rolls back, waits and retries. */
async function withLockRetries(
  connection: MigratingConnection,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  for (let left = ATTEMPTS_MAX; ; left--) {
    try {
      return await withMigrationLock(connection, async () => {
        await connection.run(`set local lock_timeout = ${TABLE_WAIT_MS}`)
        await work()
      })
    } catch (cause) {
      if (!IN_USE_STATES.includes(sqlState(cause) ?? '')) throw cause
      if (left === 0) {
        throw new MigrationBlocked(
          `A table that ${what} would change is locked by another connection, such as a dump: end that connection and start again.`,
          { cause },
        )
      }
      await wait(PAUSE_MS)
    }
  }
}

/**
 * Runs `work` in a transaction that holds the migration lock. The lock belongs to the transaction, because a pooler may
 * use another connection for the next transaction.
 */
async function withMigrationLock(connection: MigratingConnection, work: () => Promise<void>): Promise<void> {
  await connection.run(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
  try {
    await work()
    await connection.run('commit')
  } catch (error) {
    throw await rollBack(error, () => connection.run('rollback'))
  }
}
