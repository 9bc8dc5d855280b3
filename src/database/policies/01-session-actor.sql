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
-- member without two-step sign-in acts as a founder, and null if the administrators' setting decides. A session that was
-- started with a passkey counts as two-step sign-in; other sessions of the same account do not.
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
  select u.id, s.id, s.expires_at, coalesce(p.role, 'founder'), u.email, coalesce(p.full_name, u.name),
    case when exists (select from public.totp_secrets f where f.user_id = u.id and f.secret is not null)
      then 'in-force' when s.passkey_id is not null then 'passkey' else 'none' end
  into user_id, session_id, session_ends_at, role, email, full_name, two_step
  from public.sessions s
  join public.users u on u.id = s.user_id
  left join public.profiles p on p.user_id = u.id
  where s.token_hash = session_actor.token_hash and s.expires_at > now();
  if user_id <> taken_for then
    raise exception 'the session belongs to somebody else' using errcode = 'QOTHR';
  end if;
  database_role := case when user_id is not null and capacity in ('applicant', 'reader')
    then 'openround_founder' else 'openround_nobody' end;
  -- Founders, who send most requests, need no further query.
  if role <> 'founder' then
    if two_step = 'none'
      and coalesce(two_step_required, (select set.require_two_step from public.settings as set), false)
    then
      two_step := 'missing';
    elsif role = 'admin' and capacity in ('administrator', 'reader', 'reviewer', 'team') then
      if not exists (
        select from public.recusals r where r.user_id = session_actor.user_id and r.lifted_at is null)
      then
        database_role := 'openround_administrator';
      elsif capacity <> 'reader' then
        database_role := 'openround_recused_administrator';
      end if;
    elsif capacity = 'team' or capacity = 'reviewer' and role = 'reviewer' then
      database_role := 'openround_' || role;
    end if;
  end if;
  return next;
end $$;

revoke all on function session_actor(text, text, boolean, text) from public;
grant execute on function session_actor(text, text, boolean, text) to openround_app;
