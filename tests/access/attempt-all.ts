import { sql } from 'drizzle-orm'
import type { Capacity, Database, SessionKey } from '#database/database.ts'

/** Keeps each call well below the statement timeout. */
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
  const outcomes: string[] = []
  for (let start = 0; start < statements.length; start += AT_ONCE) {
    const some = statements.slice(start, start + AT_ONCE)
    const results = await database.transaction(session, capacity, async (transaction) => {
      await transaction.execute(sql.raw(attempts(some)))
      const { rows } = (await transaction.execute(
        sql.raw(`select current_setting('test.outcomes')::jsonb as outcomes`),
      )) as unknown as { rows: { outcomes: string[] }[] }
      return rows[0]?.outcomes ?? []
    })
    outcomes.push(...results)
  }
  return outcomes
}
