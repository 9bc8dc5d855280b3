-- Who is asking: the actor of this transaction, set by the statement that opens it. Null for a visitor.
create or replace function app_user_id() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '') $$;

revoke all on function app_user_id() from public;
grant execute on function app_user_id() to openround_founder, openround_administrator, openround_worker;

-- The one look-up made before anybody has a role: always one row, with the database role that follows from session
-- and capacity (ARCHITECTURE.md, Actors). The caller sets the role, because a definer function may not.
create or replace function session_actor(token text, capacity text)
returns table (user_id text, session_id text, role text, email text, full_name text, database_role text)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query
    select u.id, s.id, coalesce(p.role, 'founder'), u.email, coalesce(p.full_name, u.name),
      case
        when session_actor.capacity = 'applicant' then 'openround_founder'
        when session_actor.capacity in ('administrator', 'reader') and p.role = 'admin' then 'openround_administrator'
        when session_actor.capacity = 'reader' then 'openround_founder'
        else 'openround_nobody'
      end
    from public.sessions s
    join public.users u on u.id = s.user_id
    left join public.profiles p on p.user_id = u.id
    where s.token = session_actor.token and s.expires_at > now();
  if not found then
    return query select null::text, null::text, null::text, null::text, null::text, 'openround_nobody';
  end if;
end $$;

revoke all on function session_actor(text, text) from public;
grant execute on function session_actor(text, text) to openround_app;
