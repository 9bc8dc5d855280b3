alter table digests enable row level security;
alter table digests force row level security;

create policy owner_all on digests to current_user using (true) with check (true);
create policy worker_sends on digests to openround_worker using (true) with check (true);
-- The accounts role looks up unsubscribe tokens, because unsubscribing works without a session.
create policy accounts_find on digests for select to openround_accounts using (true);
grant select, insert on digests to openround_worker;
grant select (user_id, token_hash) on digests to openround_accounts;
grant update (digest) on profiles to openround_founder, openround_accounts;

-- Returns the database role with which a member reads the review list, as session_actor does for the capacity 'team'.
-- Returns openround_nobody if the member may not read it. Used where the member has no session, as in jobs.
create or replace function member_role(member text, two_step_required boolean) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select case
      when two_step_required
        and not exists (select from public.totp_secrets s where s.user_id = member and s.secret is not null)
        and not exists (select from public.passkeys k where k.user_id = member) then null
      when p.role = 'admin' and exists (
        select from public.recusals r where r.user_id = member and r.lifted_at is null)
        then 'openround_recused_administrator'
      when p.role = 'admin' then 'openround_administrator'
      when p.role in ('reviewer', 'partner') then 'openround_' || p.role end
    from public.profiles p where p.user_id = member), 'openround_nobody')
$$;

-- Claims all unannounced assignments of each reviewer whose oldest one has waited long enough, and returns the
-- recipients. Counts only applications that are neither decided nor withdrawn, that the reviewer may still read and has
-- given no verdict on, and that somebody else assigned. Returns the due date if they all have the same.
drop function if exists take_assignment_notifications(boolean);
create or replace function take_assignment_notifications(two_step_required boolean)
returns table (user_id text, full_name text, email text, applications int, due_at date)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.finds_submitted', 'yes', true);
  return query
    with due as (
      select reviewer_id from assignments where emailed_at is null
      group by reviewer_id having min(created_at) <= now() - make_interval(mins => {{TEAM_EMAIL_MINUTES}})),
    taken as (
      update assignments s set emailed_at = now() from due
      where s.reviewer_id = due.reviewer_id and s.emailed_at is null
      returning s.application_id, s.reviewer_id, s.assigned_by, s.done_at, s.due_at)
    select p.user_id, p.full_name, p.email, count(*)::int,
      case when count(t.due_at) = count(*) and min(t.due_at) = max(t.due_at) then min(t.due_at) end
    from taken t join profiles p on p.user_id = t.reviewer_id join applications a on a.id = t.application_id
    where t.done_at is null and t.assigned_by is distinct from t.reviewer_id and not is_applicant(a.id, a.user_id, t.reviewer_id)
      and a.application_status not in ('draft', 'approved', 'no_fit') and a.withdrawn_at is null and not exists (
        select from recusals r where r.application_id = a.id and r.user_id = t.reviewer_id and r.lifted_at is null)
    group by p.user_id, p.full_name, p.email
    having member_role(p.user_id, two_step_required) <> 'openround_nobody';
  perform set_config('app.finds_submitted', '', true);
end $$;

revoke all on function member_role(text, boolean), take_assignment_notifications(boolean) from public;
grant execute on function member_role(text, boolean), take_assignment_notifications(boolean) to openround_worker;

create or replace function audit_digest() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('digest-changed', new.user_id, null, jsonb_build_object('digest', new.digest)
    || case when app_user_id() is null then '{"by_link": 1}'::jsonb else '{}' end);
  return null;
end $$;

create trigger audit_digest after update of digest on profiles for each row
  when (old.digest is distinct from new.digest) execute function audit_digest();
