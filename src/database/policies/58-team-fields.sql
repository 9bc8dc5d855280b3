-- Team fields are for the team. Administrators define them and edit their values; reviewers edit the fields that are
-- opened to them, on applications assigned to them. Members see values only of applications that they may read, and not
-- of their own application.
alter table team_fields enable row level security;
alter table team_fields force row level security;
create policy owner_all on team_fields to current_user using (true) with check (true);
create policy member_reads on team_fields for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (true);
create policy administrator_adds on team_fields for insert
  to openround_administrator, openround_recused_administrator with check (true);
create policy administrator_changes on team_fields for update
  to openround_administrator, openround_recused_administrator using (true) with check (true);
-- An administrator who may not see every application cannot delete a field, because a refusal would reveal that a
-- hidden application has a value.
create policy administrator_deletes on team_fields for delete to openround_administrator
  using (not exists (select own_conflicts()));

grant select on team_fields
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant insert, update (definition, position), delete on team_fields
  to openround_administrator, openround_recused_administrator;

alter table team_values enable row level security;
alter table team_values force row level security;
create policy owner_all on team_values to current_user using (true) with check (true);
create policy member_reads on team_values for select
  to openround_administrator, openround_recused_administrator, openround_partner
  using (application_id <> all (array(select own_conflicts())));
create policy reviewer_reads on team_values for select to openround_reviewer
  using (application_id = any (array(select own_assignments()))
    and application_id <> all (array(select own_conflicts())));
create policy administrator_adds on team_values for insert
  to openround_administrator, openround_recused_administrator
  with check (application_id <> all (array(select own_conflicts())) and exists (
    select from applications where applications.id = application_id and submitted_at is not null));
create policy administrator_changes on team_values for update
  to openround_administrator, openround_recused_administrator
  using (application_id <> all (array(select own_conflicts()))) with check (true);
create policy reviewer_adds on team_values for insert to openround_reviewer
  with check (application_id = any (array(select own_assignments()))
    and application_id <> all (array(select own_conflicts()))
    and field_id in (select id from team_fields where definition -> 'for_reviewers' = 'true') and exists (
      select from applications where applications.id = application_id and submitted_at is not null));
create policy reviewer_changes on team_values for update to openround_reviewer
  using (application_id = any (array(select own_assignments()))
    and application_id <> all (array(select own_conflicts()))
    and field_id in (select id from team_fields where definition -> 'for_reviewers' = 'true'))
  with check (true);

grant select on team_values
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant insert (application_id, field_id, value, version, field_versions), update (value, version, field_versions, updated_at)
  on team_values to openround_administrator, openround_recused_administrator, openround_reviewer;
