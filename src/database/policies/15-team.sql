-- Recusals and assignments. The policies on all data about applications depend on them.
alter table recusals enable row level security;
alter table recusals force row level security;
alter table assignments enable row level security;
alter table assignments force row level security;

-- These functions return the ids of applications from which the actor is recused, to which the actor is assigned, or of
-- which the actor is an applicant (22-co-founders.sql). Called as `any (array(select …))`, they run once per statement
-- instead of once per row.
-- As a team member, a recused actor sees neither the application nor the recusal. They are PL/pgSQL, because PostgreSQL
-- before 18 plans the query of an SQL function on every call (decision 39).
create or replace function own_recusals() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select application_id from recusals where user_id = app_user_id() and lifted_at is null;
end $$;

create or replace function own_assignments() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select application_id from assignments where reviewer_id = app_user_id()
  except select own_recusals();
end $$;

create or replace function own_applications() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select id from applications where user_id = app_user_id()
    union all select application_id from application_members where user_id = app_user_id();
end $$;

-- Returns whether a person is an applicant of an application: its owner or one of the members. Not a security definer
-- function, so that PostgreSQL can inline it; the caller must be able to read the application.
create or replace function is_applicant(application uuid, owner text, person text) returns boolean
language sql stable as $$
  select coalesce(owner = person, false) or exists (
    select from public.application_members where application_id = application and user_id = person)
$$;

revoke all on function own_recusals(), own_assignments(), own_applications(), is_applicant(uuid, text, text) from public;
grant execute on function own_applications(), is_applicant(uuid, text, text)
  to openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant execute on function own_recusals() to openround_recused_administrator, openround_partner;
grant execute on function own_assignments() to openround_reviewer;

create policy owner_all on recusals to current_user using (true) with check (true);
create policy administrator_reads on recusals for select to openround_administrator using (true);
create policy recused_reads on recusals for select to openround_recused_administrator
  using (application_id <> all (array(select own_recusals())));
-- Members recuse themselves only from applications that they may see, because the policy on applications applies to the
-- subquery.
create policy member_recuses on recusals for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (user_id = app_user_id() and declared_by = app_user_id() and exists (
    select from applications where applications.id = application_id and submitted_at is not null));
-- Administrators lift the recusals of others, never their own.
create policy administrator_lifts on recusals for update to openround_administrator, openround_recused_administrator
  using (user_id <> app_user_id() and lifted_at is null) with check (lifted_by = app_user_id() and lifted_at = now());

grant select on recusals to openround_administrator, openround_recused_administrator;
grant insert (application_id, user_id, reason, declared_by) on recusals
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant update (lifted_by, lifted_at) on recusals to openround_administrator, openround_recused_administrator;

create policy owner_all on assignments to current_user using (true) with check (true);
create policy administrator_reads on assignments for select to openround_administrator using (true);
create policy member_reads on assignments for select to openround_recused_administrator
  using (application_id <> all (array(select own_recusals())));
create policy reviewer_reads on assignments for select to openround_reviewer
  using (reviewer_id = app_user_id() and application_id = any (array(select own_assignments())));
-- Assignees are reviewers or administrators, never an applicant.
create policy administrator_assigns on assignments for insert to openround_administrator, openround_recused_administrator
  with check (assigned_by = app_user_id() and done_at is null
    and exists (select from profiles where profiles.user_id = reviewer_id and role in ('admin', 'reviewer'))
    and exists (select from applications where applications.id = application_id and submitted_at is not null
      and not is_applicant(applications.id, applications.user_id, reviewer_id)));
create policy administrator_dates on assignments for update to openround_administrator, openround_recused_administrator
  using (exists (select from applications where applications.id = application_id))
  with check (assigned_by = app_user_id());
-- Assignments that are already reviewed cannot be deleted.
create policy administrator_unassigns on assignments for delete
  to openround_administrator, openround_recused_administrator
  using (done_at is null and exists (select from applications where applications.id = application_id));

grant select, delete on assignments to openround_administrator, openround_recused_administrator;
grant insert (application_id, reviewer_id, assigned_by, due_at), update (assigned_by, due_at) on assignments
  to openround_administrator, openround_recused_administrator;
-- The review list runs the same query for every role, so partners need this grant. No policy shows them a row.
grant select on assignments to openround_reviewer, openround_partner;

-- The errors below have their own SQLSTATEs (database/sql-errors.ts).

-- If no administrator could see an application, nobody could decide on it. Recusals and changes that take away the
-- administrator role therefore use the same lock, so that the second of two concurrent changes sees the result of the
-- first.
create or replace function lock_team_changes() returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('who sees applications', 0))
$$;

create or replace function require_administrator_with_access() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_team_changes();
  if exists (select from profiles where user_id = new.user_id and role = 'admin') and not exists (
    select from profiles other where other.role = 'admin' and other.user_id <> new.user_id and not exists (
      select from recusals where recusals.user_id = other.user_id and recusals.application_id = new.application_id
        and recusals.lifted_at is null))
  then
    raise exception 'no administrator could see it any more' using errcode = 'TNOBO';
  end if;
  return new;
end $$;

create trigger require_administrator_with_access before insert on recusals for each row
  when (new.lifted_at is null) execute function require_administrator_with_access();

create or replace function require_an_administrator() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_team_changes();
  if not exists (select from profiles where role = 'admin' and user_id <> old.user_id) then
    raise exception 'the last administrator' using errcode = 'TLAST';
  end if;
  if exists (
    select from recusals hidden where hidden.lifted_at is null and not exists (
      select from recusals where recusals.user_id = old.user_id and recusals.application_id = hidden.application_id
        and recusals.lifted_at is null)
      and not exists (select from profiles other where other.role = 'admin' and other.user_id <> old.user_id
        and not exists (select from recusals where recusals.user_id = other.user_id
          and recusals.application_id = hidden.application_id and recusals.lifted_at is null)))
  then
    raise exception 'no administrator could see some application any more' using errcode = 'TNOBO';
  end if;
  return new;
end $$;

-- Applies to changes by users. The operator's commands are not restricted.
create trigger require_an_administrator before update of role on profiles for each row
  when (old.role = 'admin' and new.role <> 'admin'
    and current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function require_an_administrator();

create or replace function refuse_recused() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from recusals where application_id = new.application_id and user_id = new.reviewer_id
    and lifted_at is null)
  then
    raise exception 'recused' using errcode = 'TRECU';
  end if;
  return new;
end $$;

create trigger refuse_recused before insert on assignments for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function refuse_recused();

revoke all on function lock_team_changes(), require_administrator_with_access(), require_an_administrator(), refuse_recused() from public;
