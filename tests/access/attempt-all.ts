import { sql } from 'drizzle-orm'
import type { Capacity, Database, SessionKey } from '#database/database.ts'

/** Number of statements in one call, few enough to stay well below the statement timeout. */
const AT_ONCE = 60

/** Runs each statement in its own savepoint and rolls it back. */
const attempts = (statements: readonly string[]) => `do $attempts$
declare
  statement text;
  touched bigint;
  outcomes jsonb := '[]';
begin
  for statement in select value from jsonb_array_elements_text($json$${JSON.stringify(statements)}$json$) loop
    begin
      execute statement;
      get diagnostics touched = row_count;
      raise exception using errcode = 'UNDO0', message = touched::text;
    exception when others then
      outcomes := outcomes || to_jsonb(case when sqlstate = 'UNDO0' then sqlerrm else sqlstate end);
    end;
  end loop;
  perform set_config('test.outcomes', outcomes::text, true);
end $attempts$`

/** Selects what the database knows about a statement's sender: role, user and session, but not the capacity. */
const SENDER = `select current_user, current_setting('app.user_id'), current_setting('app.session_id')`

async function senderOf(database: Database, session: SessionKey, capacity: Capacity): Promise<string> {
  const { rows } = (await database.transaction(session, capacity, (transaction) =>
    transaction.execute(sql.raw(SENDER)),
  )) as unknown as { rows: unknown[] }
  return JSON.stringify(rows)
}

/** Outcomes by sender and statement. Two capacities with the same role share an outcome, which is computed once. */
const knownOutcomes = new WeakMap<Database, Map<string, string>>()

/**
 * Sends statements for a session in the role of the capacity, each independent of the others.
 * @returns for each statement the number of affected or returned rows, or the SQLSTATE of the refusal, as text
 */
export async function attemptAll(
  database: Database,
  session: SessionKey,
  capacity: Capacity,
  statements: readonly string[],
): Promise<string[]> {
  const known = knownOutcomes.get(database) ?? new Map<string, string>()
  knownOutcomes.set(database, known)
  const sender = await senderOf(database, session, capacity)
  const keyOf = (statement: string) => `${sender} ${statement}`
  const fresh = statements.filter((statement) => !known.has(keyOf(statement)))
  for (let start = 0; start < fresh.length; start += AT_ONCE) {
    const some = fresh.slice(start, start + AT_ONCE)
    const results = await database.transaction(session, capacity, async (transaction) => {
      await transaction.execute(sql.raw(attempts(some)))
      const { rows } = (await transaction.execute(
        sql.raw(`select current_setting('test.outcomes')::jsonb as outcomes`),
      )) as unknown as { rows: { outcomes: string[] }[] }
      return rows[0]?.outcomes ?? []
    })
    for (const [place, statement] of some.entries())
      known.set(keyOf(statement), results[place] ?? 'not tried')
  }
  return statements.map((statement) => known.get(keyOf(statement)) ?? 'not tried')
}
