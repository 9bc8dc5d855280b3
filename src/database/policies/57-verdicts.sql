alter table verdicts enable row level security;
alter table verdicts force row level security;
alter table application_views enable row level security;
alter table application_views force row level security;

-- These functions return ids of applications: those that the actor has reviewed, and those whose verdicts, notes and
-- tags the actor may not see, because the actor is an applicant or is recused. They do not query the table verdicts,
-- because its policies use them.
create or replace function own_verdicts() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select application_id from assignments where reviewer_id = app_user_id() and done_at is not null
  except select own_recusals() except select own_applications();
end $$;

create or replace function own_conflicts() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select own_recusals();
  return query select own_applications();
end $$;

revoke all on function own_verdicts(), own_conflicts() from public;
grant execute on function own_verdicts() to openround_reviewer;
grant execute on function own_conflicts()
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

create policy owner_all on verdicts to current_user using (true) with check (true);
create policy administrator_reads on verdicts for select to openround_administrator, openround_recused_administrator
  using (application_id <> all (array(select own_conflicts())));
-- Reviewers see others' verdicts only after giving their own, so that the verdicts are independent.
create policy reviewer_reads on verdicts for select to openround_reviewer
  using (application_id = any (array(select own_verdicts()))
    or (reviewer_id = app_user_id() and application_id = any (array(select own_assignments()))));
-- Members give verdicts only on applications that they may see, and never on their own.
create policy member_gives on verdicts for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer
  with check (reviewer_id = app_user_id() and exists (
    select from applications where applications.id = application_id and submitted_at is not null
      and id <> all (array(select own_applications()))));
create policy member_changes on verdicts for update
  to openround_administrator, openround_recused_administrator, openround_reviewer
  using (reviewer_id = app_user_id() and exists (
    select from applications where applications.id = application_id and id <> all (array(select own_applications()))))
  with check (reviewer_id = app_user_id());

grant select on verdicts to openround_administrator, openround_recused_administrator, openround_reviewer;
-- The list runs the same query for every role, so partners need this grant. No policy shows them a row.
grant select (application_id, reviewer_id, verdict, updated_at) on verdicts to openround_partner;
grant insert (application_id, reviewer_id, verdict, champion_line, comment, version, field_versions),
  update (verdict, champion_line, comment, version, field_versions, updated_at) on verdicts
  to openround_administrator, openround_recused_administrator, openround_reviewer;

-- An assignment counts as done while a verdict exists, no matter which of the two was created first.
create or replace function sync_assignment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update assignments set done_at = case when new.verdict is not null then coalesce(done_at, now()) end
  where application_id = new.application_id and reviewer_id = new.reviewer_id;
  return null;
end $$;

create or replace function sync_new_assignment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update assignments set done_at = now()
  where application_id = new.application_id and reviewer_id = new.reviewer_id and done_at is null and exists (
    select from verdicts where verdicts.application_id = new.application_id
      and verdicts.reviewer_id = new.reviewer_id and verdict is not null);
  return null;
end $$;

create trigger sync_assignment after insert or update of verdict on verdicts for each row
  execute function sync_assignment();
create trigger sync_new_assignment after insert on assignments for each row
  execute function sync_new_assignment();

revoke all on function sync_assignment(), sync_new_assignment() from public;

-- Applications whose verdicts contradict each other (domain/review/verdicts.ts), for members who may see these
-- verdicts. The ids are stored, because comparing all verdicts for each list would be slow.
alter table disputed_applications enable row level security;
alter table disputed_applications force row level security;
create policy owner_all on disputed_applications to current_user using (true) with check (true);
create policy administrator_reads on disputed_applications for select
  to openround_administrator, openround_recused_administrator
  using (application_id <> all (array(select own_conflicts())));
create policy reviewer_reads on disputed_applications for select to openround_reviewer
  using (application_id = any (array(select own_verdicts())));
grant select on disputed_applications to openround_administrator, openround_recused_administrator, openround_reviewer,
  openround_partner;

-- Concurrent verdicts on one application wait for each other, so that the second sees the first.
create or replace function refresh_dispute() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  best_first constant text[] := array['strong_yes', 'yes', 'maybe', 'no'];
begin
  perform pg_advisory_xact_lock(hashtextextended('verdicts on ' || new.application_id, 0));
  if (select max(array_position(best_first, verdict)) - min(array_position(best_first, verdict)) >= {{DISPUTED_STEPS}}
    from verdicts where application_id = new.application_id)
  then
    insert into disputed_applications (application_id) values (new.application_id) on conflict do nothing;
  else
    delete from disputed_applications where application_id = new.application_id;
  end if;
  return null;
end $$;

create trigger refresh_dispute after insert or update of verdict on verdicts for each row
  execute function refresh_dispute();
revoke all on function refresh_dispute() from public;

-- Read marks are private, and limited to applications that the member may see.
create policy owner_all on application_views to current_user using (true) with check (true);
create policy administrator_own on application_views for select to openround_administrator using (user_id = app_user_id());
create policy member_own on application_views for select to openround_recused_administrator, openround_partner
  using (user_id = app_user_id() and application_id <> all (array(select own_recusals())));
create policy reviewer_own on application_views for select to openround_reviewer
  using (user_id = app_user_id() and application_id = any (array(select own_assignments())));
create policy member_marks on application_views for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (user_id = app_user_id() and exists (
    select from applications where applications.id = application_id and submitted_at is not null));
create policy member_views_again on application_views for update
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (user_id = app_user_id()) with check (user_id = app_user_id());

grant select, insert (application_id, user_id, last_viewed_at), update (last_viewed_at) on application_views
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
