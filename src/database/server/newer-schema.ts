import { SchemaTooNew } from '#database/database.ts'
import type { HostHooks } from '#database/embedded/host-hooks.ts'
import type { Engine } from '#database/engine.ts'
import { POLICIES_ENTRY } from '#database/migrate.ts'
import type { Schema } from '#database/migration-files.ts'
import { systemOpening } from '#database/session-actor.ts'
import { sqlState } from '#database/sql-errors.ts'

const REASON =
  'A newer version has upgraded the database, and this version cannot use it any more: replace this server.'

/** SQLSTATEs of a missing table, column and function. */
const MISSING_STATES = ['42P01', '42703', '42883']

/**
 * Returns the engine with `SchemaTooNew` in place of errors about missing parts of the schema, once the database has a
 * migration that `schema` does not know. From the first such error on, `ping` fails too.
 * @param onError receives the reason once
 */
export function detectNewerSchema(
  engine: Engine,
  { migrations }: Schema,
  onError: HostHooks['onError'],
): Engine {
  const known = [POLICIES_ENTRY, ...migrations.map(({ name }) => name)]
  let tooNew: SchemaTooNew | undefined

  async function hasUnknownMigration(): Promise<boolean> {
    const statement = { text: 'select from migrations where name <> all($1) limit 1', values: [known] }
    const { outcome } = await engine.query({ ...systemOpening('worker'), access: 'read' }, statement)
    return 'rows' in outcome && outcome.rows.length > 0
  }

  async function explain(error: unknown): Promise<unknown> {
    if (!MISSING_STATES.includes(sqlState(error) ?? '')) return error
    if (!(await hasUnknownMigration().catch(() => false))) return error
    if (!tooNew) {
      tooNew = new SchemaTooNew(REASON, { cause: error })
      onError(error, REASON)
    }
    return tooNew
  }

  return {
    ...engine,
    async query(opening, statement) {
      try {
        const { opened, outcome } = await engine.query(opening, statement)
        return { opened, outcome: 'error' in outcome ? { error: await explain(outcome.error) } : outcome }
      } catch (error) {
        throw await explain(error)
      }
    },
    async transaction(opening, work) {
      try {
        return await engine.transaction(opening, work)
      } catch (error) {
        throw await explain(error)
      }
    },
    async ping() {
      await engine.ping()
      if (tooNew && (await hasUnknownMigration())) throw tooNew
      tooNew = undefined
    },
  }
}
