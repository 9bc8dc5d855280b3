-- Lists everything that a running version relies on: tables it reads and writes, functions it calls, rights, required
-- columns, and constraints.
with ours as (
  select oid, relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
), columns as (
  select ours.name, attrelid, attnum, attname, format_type(atttypid, atttypmod) as type,
    attnotnull and not atthasdef and attidentity = '' and attgenerated = '' as is_needed
  from ours join pg_attribute on attrelid = ours.oid where attnum > 0 and not attisdropped
), roles as (
  select rolname as role from pg_roles where rolname like 'openround\_%'
), functions as (
  select pg_proc.oid, format('%s(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid)) as name,
    proname, prorettype, proretset, proargnames, proargmodes, proallargtypes
  from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
), called as (
  select functions.*, role from functions cross join roles where has_function_privilege(role, functions.oid, 'EXECUTE')
)
select format('column %s.%s %s', name, attname, type) as line from columns
union all
select format('needed %s.%s', name, attname) from columns where is_needed
union all
select format('refused %s %s', ours.name, pg_get_constraintdef(pg_constraint.oid))
from ours join pg_constraint on conrelid = ours.oid where contype in ('c', 'u', 'x', 'f')
union all
select format('refused %s', pg_get_indexdef(indexrelid)) from ours join pg_index on indrelid = ours.oid
where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
union all
select format('right %s %s %s', role, privilege, name)
from ours cross join roles cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as privilege
where has_table_privilege(role, ours.oid, privilege)
union all
select format('right %s %s %s.%s', role, privilege, name, attname)
from columns cross join roles cross join unnest(array['SELECT', 'INSERT', 'UPDATE']) as privilege
where has_column_privilege(role, attrelid, attnum, privilege) and not has_table_privilege(role, attrelid, privilege)
union all
select format('right %s EXECUTE %s', role, name) from called
union all
select distinct format('result %s %s', called.name, case when proargmodes is null
  then format_type(prorettype, null) else format('%s %s', argument.name, format_type(argument.type, null)) end)
from called
left join lateral unnest(proargnames, proallargtypes, proargmodes) as argument (name, type, mode) on true
where proargmodes is null or argument.mode = 't'
order by line
