import type { MigratingConnection } from '#database/migrate.ts'

/** Lists every object, column, function, policy and privilege of the schema, independent of column order. */
const SCHEMA = `
  with ours as (
    select oid, relname, relkind, relrowsecurity, relforcerowsecurity, relacl from pg_class
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  ), functions as (
    select * from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  )
  select format('relation %s %s %s %s', relname, relkind, relrowsecurity, relforcerowsecurity) as line from ours
  union all
  select format('column %s.%s %s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
    attidentity, attgenerated, pg_get_expr(adbin, adrelid))
  from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select format('constraint %s %s %s %s', relname, conname, pg_get_constraintdef(pg_constraint.oid), condeferrable)
  from ours join pg_constraint on conrelid = ours.oid
  union all
  select format('index %s', pg_get_indexdef(indexrelid)) from ours join pg_index on indrelid = ours.oid
  union all
  select format('trigger %s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal
  union all
  select format('function %s', pg_get_functiondef(oid)) from functions
  union all
  select format('policy %s', row_to_json(pg_policies)) from pg_policies where schemaname = 'public'
  union all
  select format('sequence %s %s %s %s %s', sequencename, data_type, start_value, max_value, increment_by)
  from pg_sequences where schemaname = 'public'
  union all
  select format('right on %s: %s to %s', relname, privilege_type, grantee::regrole)
  from ours cross join lateral aclexplode(relacl) where grantee <> grantor
  union all
  select format('right on %s.%s: %s to %s', relname, attname, privilege_type, grantee::regrole)
  from ours join pg_attribute on attrelid = ours.oid cross join lateral aclexplode(attacl)
  union all
  select format('right on %s: %s to %s', functions.oid::regprocedure, privilege_type, grantee::regrole)
  from functions cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee <> grantor
  order by line`

/** Returns the schema as sorted lines of text, to compare two databases. */
export const schemaLines = async (connection: MigratingConnection) =>
  (await connection.rows<{ line: string }>(SCHEMA, [])).map(({ line }) => line)
