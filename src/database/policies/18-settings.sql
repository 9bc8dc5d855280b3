-- Administrators read and change the settings. The server reads them as the worker, because its pages and e-mails show
-- the names and the logo to everyone. The first set-up, which uses the accounts role, may store the group's name and
-- time zone.
alter table settings enable row level security;
alter table settings force row level security;

create policy owner_all on settings to current_user using (true) with check (true);
create policy administrator_all on settings to openround_administrator, openround_recused_administrator
  using (true) with check (true);
create policy server_reads on settings for select to openround_worker using (true);
create policy set_up on settings to openround_accounts using (true) with check (true);

grant select on settings to openround_administrator, openround_recused_administrator, openround_worker;
grant insert (investor, product, sender_name, contact_email, funded_companies, time_zone, require_two_step, logo,
    privacy_notice, retention_months),
  update (investor, product, sender_name, contact_email, funded_companies, time_zone, require_two_step, logo,
    privacy_notice, retention_months, version, updated_at)
  on settings to openround_administrator, openround_recused_administrator;
grant select (id, investor, time_zone, version), insert (investor, time_zone),
  update (investor, time_zone, version, updated_at) on settings to openround_accounts;

-- Only the accounts role can read the hashes of set-up links. Creating the first administrator invalidates all links,
-- even if there is no administrator later.
create or replace function end_setup_links() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from setup_links;
  return null;
end $$;

create trigger end_setup_links after insert or update of role on profiles
  for each row when (new.role = 'admin') execute function end_setup_links();
revoke all on function end_setup_links() from public;

revoke all on setup_links from public;
grant select, insert, delete on setup_links to openround_accounts;

-- The audit log entry lists the changed settings without their values, because most values are typed text.
create or replace function audit_settings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  changed text := (
    select string_agg(key, ', ' order by key) from jsonb_each(to_jsonb(new))
    where key not in ('id', 'version', 'updated_at') and value is distinct from coalesce(before -> key, 'null'));
begin
  if changed is not null then
    perform add_to_audit_log('settings-changed', app_user_id(), null, jsonb_build_object('settings', changed));
  end if;
  return null;
end $$;

create trigger audit_settings after insert or update on settings for each row execute function audit_settings();
revoke all on function audit_settings() from public;

-- Everybody may read the privacy notice. A trigger stores each new text as a version, which nobody can change.
alter table privacy_notices enable row level security;
alter table privacy_notices force row level security;
create policy owner_all on privacy_notices to current_user using (true) with check (true);
create policy everyone_reads on privacy_notices for select using (true);
grant select on privacy_notices to openround_administrator, openround_recused_administrator, openround_founder,
  openround_accounts, openround_worker;

create or replace function publish_privacy_notice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into privacy_notices (version, text)
  select coalesce(max(version), 0) + 1, new.privacy_notice from privacy_notices
  having new.privacy_notice is distinct from (select text from privacy_notices order by version desc limit 1);
  return null;
end $$;

create trigger publish_privacy_notice after insert or update of privacy_notice on settings for each row
  when (new.privacy_notice is not null) execute function publish_privacy_notice();
revoke all on function publish_privacy_notice() from public;
