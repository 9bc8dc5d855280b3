-- Refuses changes by team members who have lost their role since the transaction began, and by administrators who have
-- been recused for the first time, because the policies of administrators without recusals do not check each row. The
-- server then repeats the transaction, whose check refuses it (database/create-database.ts). A change of the actor's own
-- access is checked before it takes effect. Every other change is checked afterwards, because it may have waited for a
-- lock.
create or replace function refuse_lost_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from profiles where user_id = app_user_id() and case current_setting('role')
      when 'openround_administrator' then role = 'admin' and not exists (select own_recusals())
      when 'openround_recused_administrator' then role = 'admin'
      else current_setting('role') = 'openround_' || role end)
  then
    raise exception 'the team member has lost access' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

revoke all on function refuse_lost_access() from public;

do $$
declare
  target regclass;
begin
  for target in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
      select from unnest(array['administrator', 'reviewer', 'partner']) as member
      where has_any_column_privilege('openround_' || member, oid, 'insert, update')
        or has_table_privilege('openround_' || member, oid, 'delete'))
  loop
    execute format('create trigger refuse_lost_access %s insert or update or delete on %s for each statement '
      'when (current_user in (''openround_administrator'', ''openround_recused_administrator'', '
      '''openround_reviewer'', ''openround_partner'')) execute function refuse_lost_access()',
      case when target in ('profiles'::regclass, 'recusals'::regclass) then 'before' else 'after' end, target);
  end loop;
end $$;
