alter table interests enable row level security;
alter table interests force row level security;

-- Returns the ids of applications in which the actor has entered an interest, and whose other interests the actor may
-- therefore see.
create or replace function own_interests() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select application_id from interests where member_id = app_user_id() and level is not null
  except select own_recusals() except select own_applications();
end $$;

revoke all on function own_interests() from public;
grant execute on function own_interests() to openround_reviewer, openround_partner;

create policy owner_all on interests to current_user using (true) with check (true);
create policy administrator_reads on interests for select to openround_administrator, openround_recused_administrator
  using (application_id <> all (array(select own_conflicts())));
-- Reviewers and partners see others' interest only after entering their own, so that it is independent.
create policy reviewer_reads on interests for select to openround_reviewer
  using (application_id = any (array(select own_assignments()))
    and (application_id = any (array(select own_interests()))
      or (member_id = app_user_id() and application_id <> all (array(select own_conflicts())))));
create policy partner_reads on interests for select to openround_partner
  using (application_id = any (array(select own_interests()))
    or (member_id = app_user_id() and application_id <> all (array(select own_conflicts()))));
-- Members enter an interest only in applications that they may see, and never in their own.
create policy member_enters on interests for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (member_id = app_user_id() and exists (
    select from applications where applications.id = application_id and submitted_at is not null
      and id <> all (array(select own_applications()))));
create policy member_changes on interests for update
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (member_id = app_user_id() and exists (
    select from applications where applications.id = application_id and id <> all (array(select own_applications()))))
  with check (member_id = app_user_id());

grant select, insert (application_id, member_id, level, amount, version, field_versions),
  update (level, amount, version, field_versions, updated_at) on interests
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
