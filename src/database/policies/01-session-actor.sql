-- Returns the user id of the current transaction's actor, which the opening statement sets. Null for a visitor.
create or replace function app_user_id() returns text
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '') $$;

revoke all on function app_user_id() from public;
grant execute on function app_user_id() to openround_founder, openround_administrator,
  openround_recused_administrator, openround_reviewer, openround_partner, openround_worker;

-- Looks up the session by the hash of the cookie's token, before any role is set. Returns exactly one row, with the
-- database role that follows from session and capacity (ARCHITECTURE.md, Actors). The caller sets the role, because a
-- security definer function may not. A recused administrator has a separate role with per-row policies, so that the
-- policies of other administrators stay constant and the search can use its index. taken_for is the user id that the
-- client claims, or null. Raises QOTHR if the session belongs to another user. two_step_required is true if a team
-- member without two-step sign-in acts as a founder, and null if the administrators' setting decides.
drop function if exists session_actor(text, text);
drop function if exists session_actor(text, text, boolean);
-- Replacing the function keeps its grants. It has to be dropped only if the columns of its result change.
do $$ begin
  if pg_get_function_result(to_regprocedure('session_actor(text, text, boolean, text)'))
    <> 'TABLE(user_id text, session_id text, session_ends_at timestamp with time zone, role text, email text, full_name text, two_step text, database_role text)'
  then
    drop function session_actor(text, text, boolean, text);
  end if;
end $$;
create or replace function session_actor(token_hash text, capacity text, two_step_required boolean, taken_for text)
returns table (user_id text, session_id text, session_ends_at timestamptz, role text, email text, full_name text,
  two_step text, database_role text)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from public.sessions s where s.token_hash = session_actor.token_hash and s.expires_at > now()
    and s.user_id <> session_actor.taken_for)
  then
    raise exception 'the session belongs to somebody else' using errcode = 'QOTHR';
  end if;
  return query
    select u.id, s.id, s.expires_at, coalesce(p.role, 'founder'), u.email, coalesce(p.full_name, u.name), step.state,
      case
        when session_actor.capacity = 'applicant' then 'openround_founder'
        when session_actor.capacity in ('administrator', 'reader', 'reviewer', 'team') and p.role = 'admin'
          and step.state <> 'missing' and not recused.standing
          then 'openround_administrator'
        when session_actor.capacity = 'reader' then 'openround_founder'
        when session_actor.capacity in ('administrator', 'reviewer', 'team') and p.role = 'admin'
          and step.state <> 'missing'
          then 'openround_recused_administrator'
        when session_actor.capacity = 'reviewer' and p.role = 'reviewer' and step.state <> 'missing'
          then 'openround_reviewer'
        when session_actor.capacity = 'team' and p.role in ('reviewer', 'partner') and step.state <> 'missing'
          then 'openround_' || p.role
        else 'openround_nobody'
      end
    from public.sessions s
    join public.users u on u.id = s.user_id
    left join public.profiles p on p.user_id = u.id
    cross join lateral (select case
      when exists (select from public.totp_secrets f where f.user_id = u.id and f.secret is not null) then 'in-force'
      when p.role <> 'founder'
        and coalesce(two_step_required, (select set.require_two_step from public.settings as set), false) then 'missing'
      else 'none' end as state) as step
    cross join lateral (select p.role = 'admin' and exists (
      select from public.recusals r where r.user_id = u.id and r.lifted_at is null) as standing) as recused
    where s.token_hash = session_actor.token_hash and s.expires_at > now();
  if not found then
    return query
      select null::text, null::text, null::timestamptz, null::text, null::text, null::text, null::text,
        'openround_nobody';
  end if;
end $$;

revoke all on function session_actor(text, text, boolean, text) from public;
grant execute on function session_actor(text, text, boolean, text) to openround_app;
