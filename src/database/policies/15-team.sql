-- Who of the team has to do with which application: what the policies on everything about applications go by.
alter table recusals enable row level security;
alter table recusals force row level security;
alter table assignments enable row level security;
alter table assignments force row level security;

-- The actor's own, told to nobody else. Called as `any (array(select …))` they are asked once a statement, and not for
-- each row; and whoever is recused meets the application nowhere, their own recusal included.
create or replace function own_recusals() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select application_id from recusals where user_id = app_user_id() and lifted_at is null
$$;

create or replace function own_assignments() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select application_id from assignments where reviewer_id = app_user_id()
  except select own_recusals()
$$;

revoke all on function own_recusals(), own_assignments() from public;
grant execute on function own_recusals() to openround_recused_administrator, openround_partner;
grant execute on function own_assignments() to openround_reviewer;

drop policy if exists owner_all on recusals;
drop policy if exists administrator_reads on recusals;
drop policy if exists recused_reads on recusals;
drop policy if exists member_recuses on recusals;
drop policy if exists administrator_lifts on recusals;
create policy owner_all on recusals to current_user using (true) with check (true);
create policy administrator_reads on recusals for select to openround_administrator using (true);
create policy recused_reads on recusals for select to openround_recused_administrator
  using (application_id <> all (array(select own_recusals())));
-- Oneself, from what one may see: the inner select is itself bound by the member's policy on applications.
create policy member_recuses on recusals for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (user_id = app_user_id() and declared_by = app_user_id() and exists (
    select from applications where applications.id = application_id and submitted_at is not null));
-- Another's only: who may take their own recusal back has none.
create policy administrator_lifts on recusals for update to openround_administrator, openround_recused_administrator
  using (user_id <> app_user_id() and lifted_at is null) with check (lifted_by = app_user_id() and lifted_at = now());

grant select on recusals to openround_administrator, openround_recused_administrator;
grant insert (application_id, user_id, reason, declared_by) on recusals
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant update (lifted_by, lifted_at) on recusals to openround_administrator, openround_recused_administrator;

drop policy if exists owner_all on assignments;
drop policy if exists administrator_reads on assignments;
drop policy if exists member_reads on assignments;
drop policy if exists reviewer_reads on assignments;
drop policy if exists administrator_assigns on assignments;
drop policy if exists administrator_dates on assignments;
drop policy if exists administrator_unassigns on assignments;
create policy owner_all on assignments to current_user using (true) with check (true);
create policy administrator_reads on assignments for select to openround_administrator using (true);
create policy member_reads on assignments for select to openround_recused_administrator
  using (application_id <> all (array(select own_recusals())));
create policy reviewer_reads on assignments for select to openround_reviewer
  using (reviewer_id = app_user_id() and application_id = any (array(select own_assignments())));
-- To those who review, and nobody their own.
create policy administrator_assigns on assignments for insert to openround_administrator, openround_recused_administrator
  with check (assigned_by = app_user_id() and done_at is null
    and exists (select from profiles where profiles.user_id = reviewer_id and role in ('admin', 'reviewer'))
    and exists (select from applications where applications.id = application_id and submitted_at is not null
      and applications.user_id is distinct from reviewer_id));
create policy administrator_dates on assignments for update to openround_administrator, openround_recused_administrator
  using (exists (select from applications where applications.id = application_id))
  with check (assigned_by = app_user_id());
-- Never what is begun.
create policy administrator_unassigns on assignments for delete
  to openround_administrator, openround_recused_administrator
  using (done_at is null and exists (select from applications where applications.id = application_id));

grant select, delete on assignments to openround_administrator, openround_recused_administrator;
grant insert (application_id, reviewer_id, assigned_by, due_at), update (assigned_by, due_at) on assignments
  to openround_administrator, openround_recused_administrator;
-- Partners ask by whom an application is reviewed like anybody, and no policy shows them a row.
grant select on assignments to openround_reviewer, openround_partner;

-- The refusals below have states of their own (database/sql-errors.ts).

-- An application that no administrator may see could be decided by nobody. Recusals and changes of role wait for one
-- another, so that of two at the same time the second counts what the first has left.
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
    raise exception 'nobody would be left to see it' using errcode = 'TNOBO';
  end if;
  return new;
end $$;

drop trigger if exists require_administrator_with_access on recusals;
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
    raise exception 'nobody would be left to see some application' using errcode = 'TNOBO';
  end if;
  return new;
end $$;

-- What a person does on the team's screen; whoever runs the server by command answers for themselves.
drop trigger if exists require_an_administrator on profiles;
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

drop trigger if exists refuse_recused on assignments;
create trigger refuse_recused before insert on assignments for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function refuse_recused();

revoke all on function lock_team_changes(), require_administrator_with_access(), require_an_administrator(), refuse_recused() from public;
