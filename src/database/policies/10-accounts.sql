-- Only the accounts role has full access to these tables, and only it may read the password and token hashes in them.
grant select, insert, update, delete on users, sign_ups, sessions, credentials, email_tokens to openround_accounts;
-- The same applies to secrets of two-step sign-in. The worker deletes expired challenges. It may also delete secrets,
-- because the reset command of earlier versions does so.
grant select, insert, update, delete on totp_secrets, recovery_codes, login_challenges to openround_accounts;
grant select (user_id), delete on totp_secrets to openround_worker;
grant select (expires_at), delete on login_challenges to openround_worker;
grant select, insert, update, delete on passkeys, passkey_challenges to openround_accounts;
grant select (expires_at), delete on passkey_challenges to openround_worker;
grant select, insert, update, delete on rate_limits to openround_accounts, openround_worker;
grant select, delete on users to openround_worker;
revoke select on sessions, email_tokens from openround_worker;
grant select (expires_at), delete on sessions, email_tokens to openround_worker;
grant select (email, created_at), delete on sign_ups to openround_worker;

alter table profiles enable row level security;
alter table profiles force row level security;
alter table memberships enable row level security;
alter table memberships force row level security;

-- FORCE applies policies even to the owner, and session_actor and the triggers below run as the owner.
create policy owner_all on profiles to current_user using (true) with check (true);
create policy own_profile on profiles to openround_founder
  using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy administrators_read on profiles for select to openround_administrator using (true);
-- These members see founders only through applications that they may see. The policy compares account ids, because
-- contact details in an application may be another person's.
create policy team_reads on profiles for select
  to openround_recused_administrator, openround_reviewer, openround_partner
  using (role <> 'founder' or exists (select from applications where applications.user_id = profiles.user_id)
    or exists (select from application_members where application_members.user_id = profiles.user_id));
-- Administrators change the roles of team members only, and cannot make a founder a member.
create policy administrators_give_roles on profiles for update
  to openround_administrator, openround_recused_administrator using (role <> 'founder') with check (true);
create policy service_all on profiles to openround_accounts, openround_worker using (true) with check (true);

grant select on profiles to openround_founder, openround_administrator, openround_accounts, openround_worker;
grant select (user_id, full_name, email, mobile, linkedin_url, role) on profiles
  to openround_recused_administrator, openround_reviewer, openround_partner;
grant update (role, updated_at) on profiles to openround_administrator, openround_recused_administrator;
-- Excludes role, email and user_id, which users cannot change here.
grant update (full_name, mobile, location, linkedin_url, company_name, one_line_description, industry,
  company_stage, funding_stage, privacy_notice, updated_at, version, field_versions) on profiles to openround_founder;
-- Earlier versions let these roles write any role.
revoke update (role, updated_at) on profiles from openround_accounts, openround_worker;
grant update (email_confirmed, privacy_notice) on profiles to openround_accounts;

create policy own_membership on memberships for select to openround_founder using (user_id = app_user_id());
create policy service_all on memberships to openround_worker using (true) with check (true);

grant select on memberships to openround_founder;
grant select, insert, update on memberships to openround_worker;

-- Gives accounts a role: for the set-up, ADMIN_EMAILS and the admin command (database/profiles.ts). No acting role may
-- execute it, so that no statement of a request or a job can.
create or replace function give_role(accounts text[], given text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update profiles set role = given, updated_at = now() where user_id = any (accounts) and role <> given
$$;

revoke all on function give_role(text[], text) from public;
grant execute on function give_role(text[], text) to openround_app;

create or replace function create_profile() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into profiles (user_id, email, full_name, mobile, location, linkedin_url, created_at)
  values (new.id, new.email, new.name, coalesce(new.metadata ->> 'mobile', ''),
    coalesce(new.metadata ->> 'location', ''), coalesce(new.metadata ->> 'linkedin_url', ''), new.created_at);
  return new;
end $$;

create or replace function sync_profile_email() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update profiles set email = new.email, updated_at = now() where user_id = new.id;
  return new;
end $$;

create or replace function sync_user_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set name = new.full_name, updated_at = now() where id = new.user_id;
  return new;
end $$;

create trigger sync_user_name after update of full_name on profiles for each row
  when (old.full_name is distinct from new.full_name) execute function sync_user_name();
create trigger create_profile after insert on users for each row execute function create_profile();
create trigger sync_profile_email after update of email on users for each row
  when (old.email is distinct from new.email) execute function sync_profile_email();
