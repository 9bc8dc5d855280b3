import type { TestServer } from '#tests/server.ts'

const SNAPSHOT = `create table snapshot.tables as
  select table_name::text as name, string_agg(quote_ident(column_name), ', ') as columns, null::json as rows
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`

// Lists the tables that requests have changed, because only those are restored. A name may occur twice: a unique index
// would make requests wait for each other.
const CHANGED = 'create table snapshot.changed (name text not null)'
const NOTE_CHANGE = `create function snapshot.note_change() returns trigger language plpgsql security definer as $$
  begin
    insert into snapshot.changed values (tg_table_name);
    return null;
  end $$`

// Triggers and foreign keys are disabled, so that rows can be restored in any order.
const RESTORE = `create function snapshot.restore() returns void language plpgsql as $$
declare
  one record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select * from snapshot.tables where name in (select name from snapshot.changed) loop
    execute format('delete from public.%I', one.name);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %2$s from json_populate_recordset(null::public.%1$I, $1)', one.name, one.columns) using one.rows;
  end loop;
  delete from snapshot.changed;
end $$`

/** Returns a hash of the rows of each table. */
export async function hashAllRows({ rows }: Pick<TestServer, 'rows'>): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>('select name from snapshot.tables order by name')
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(one::text, '' order by one::text)), '') as mark from public."${name}" as one`,
  )
  const marks = await rows<{ name: string; mark: string }>(hashes.join(' union all '))
  return Object.fromEntries(marks.map(({ name, mark }) => [name, mark]))
}

/** Takes a snapshot of all rows. @returns a function that restores them */
export async function snapshotRows({ rows }: Pick<TestServer, 'rows'>): Promise<() => Promise<void>> {
  await rows('create schema snapshot')
  await rows(SNAPSHOT)
  const tables = await rows<{ name: string }>('select name from snapshot.tables')
  for (const { name } of tables) {
    const all = `select coalesce(json_agg(one), '[]') from public."${name}" as one`
    await rows(`update snapshot.tables set rows = (${all}) where name = '${name}'`)
  }
  await rows(CHANGED)
  await rows(NOTE_CHANGE)
  for (const { name } of tables) {
    await rows(
      `create trigger note_change after insert or update or delete or truncate on public."${name}"
        for each statement execute function snapshot.note_change()`,
    )
  }
  await rows(RESTORE)
  return async () => void (await rows('select snapshot.restore()'))
}
