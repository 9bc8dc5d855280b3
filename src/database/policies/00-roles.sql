-- Roles belong to the whole cluster. They may already exist, because they were created for another database, or by hand
-- if the migrating login may not create roles. Existing roles are left unchanged.
do $$
declare
  name text;
begin
  foreach name in array array[
    'openround_app', 'openround_nobody', 'openround_founder', 'openround_administrator',
    'openround_recused_administrator', 'openround_reviewer', 'openround_partner', 'openround_accounts',
    'openround_worker'
  ] loop
    if to_regrole(name) is null then
      begin
        execute format('create role %I nologin noinherit nobypassrls', name);
      exception when duplicate_object or unique_violation then
        raise notice 'role % was made by somebody else just now', name;
      end;
    end if;
  end loop;
end $$;

-- A login may switch to openround_app, and openround_app to each acting role. Neither inherits the rights of the acting
-- roles, so that a statement without an actor is refused. Before PostgreSQL 16, grants have no INHERIT option, and
-- NOINHERIT on openround_app has the same effect.
do $$
declare
  acting constant text[] := array[
    'openround_nobody', 'openround_founder', 'openround_administrator', 'openround_recused_administrator',
    'openround_reviewer', 'openround_partner', 'openround_accounts', 'openround_worker'];
  may_become text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
  how text := case when may_become = 'SET' then ' with inherit false, set true' else '' end;
  wanted record;
begin
  for wanted in
    select 'openround_app' as member, role from unnest(acting) as role
    union all select current_user, 'openround_app'
  loop
    if not pg_has_role(wanted.member, wanted.role, may_become) then
      begin
        execute format('grant %I to %I', wanted.role, wanted.member) || how;
      exception when insufficient_privilege then
        raise notice 'may not grant % to %; whether the app''s login may act is checked when it connects',
          wanted.role, wanted.member;
      end;
    end if;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to public;
revoke all on all tables in schema public from public;
