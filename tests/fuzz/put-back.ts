import type { TestServer } from '#tests/server.ts'

const HOLD = `create table held.tables as
  select table_name::text as name, string_agg(quote_ident(column_name), ', ') as columns, null::json as rows
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`

// Neither triggers nor references: rows come back as they were, in any order.
const PUT_BACK = `create function held.put_back() returns void language plpgsql as $$
declare
  one record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select * from held.tables loop
    execute format('delete from public.%I', one.name);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %2$s from json_populate_recordset(null::public.%1$I, $1)', one.name, one.columns) using one.rows;
  end loop;
end $$`

/** A mark that changes with any row of any table. */
export async function markOfAllRows({ rows }: Pick<TestServer, 'rows'>): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>('select name from held.tables order by name')
  const marks: [string, string][] = []
  for (const { name } of tables) {
    const [{ mark } = { mark: '' }] = await rows<{ mark: string }>(
      `select coalesce(md5(string_agg(one::text, '' order by one::text)), '') as mark from public."${name}" as one`,
    )
    marks.push([name, mark])
  }
  return Object.fromEntries(marks)
}

/** Keeps every row as it is now. @returns what puts all of them back */
export async function holdAllRows({ rows }: Pick<TestServer, 'rows'>): Promise<() => Promise<void>> {
  await rows('create schema held')
  await rows(HOLD)
  const tables = await rows<{ name: string }>('select name from held.tables')
  for (const { name } of tables) {
    const all = `select coalesce(json_agg(one), '[]') from public."${name}" as one`
    await rows(`update held.tables set rows = (${all}) where name = '${name}'`)
  }
  await rows(PUT_BACK)
  return async () => void (await rows('select held.put_back()'))
}
