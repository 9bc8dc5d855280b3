-- Versions of the group's own questions are for everybody who fills in or reads an application. Administrators publish
-- them. Nobody can change a version, so that an application stays readable with the wording that its founder saw.
alter table form_versions enable row level security;
alter table form_versions force row level security;
create policy owner_all on form_versions to current_user using (true) with check (true);
create policy everybody_reads on form_versions for select
  to openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner,
    openround_worker
  using (true);
create policy administrator_publishes on form_versions for insert
  to openround_administrator, openround_recused_administrator
  with check (published_by = app_user_id());
grant select on form_versions
  to openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner,
    openround_worker;
grant insert (number, title, questions, published_by) on form_versions
  to openround_administrator, openround_recused_administrator;

create or replace function refuse_form_version_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a published version of the form cannot change' using errcode = 'insufficient_privilege';
end $$;

create trigger refuse_form_version_change before update or delete on form_versions for each row
  execute function refuse_form_version_change();

create or replace function audit_form_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('form-published', app_user_id(), null,
    jsonb_build_object('version', new.number, 'questions', jsonb_array_length(new.questions)));
  return null;
end $$;

create trigger audit_form_version after insert on form_versions for each row execute function audit_form_version();

-- The unpublished copies are for administrators only.
alter table field_lists enable row level security;
alter table field_lists force row level security;
create policy administrator_all on field_lists to openround_administrator, openround_recused_administrator
  using (true) with check (true);
grant select, insert, update on field_lists to openround_administrator, openround_recused_administrator;

-- Team fields are published in several statements, so their entry follows the mark on the copy.
create or replace function audit_team_fields() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('team-fields-changed', app_user_id(), null,
    jsonb_build_object('fields', jsonb_array_length(new.fields)));
  return null;
end $$;

create trigger audit_team_fields after update of published_version on field_lists for each row
  when (new.name = 'team-fields' and new.published_version is distinct from old.published_version)
  execute function audit_team_fields();

revoke all on function refuse_form_version_change(), audit_form_version(), audit_team_fields() from public;
