-- An application has applicants: its owner (applications.user_id) and up to {{CO_FOUNDERS_MAX}} members.
-- own_applications() and is_applicant() (15-team.sql) are the only rules about them. Members may do what the owner
-- does, except for what only the owner may do, which says `user_id = app_user_id()`: submit (20-applications.sql),
-- delete, withdraw and undo it (62-withdrawals.sql), apply again (copied_from), and invite, remove and hand over
-- (below).
alter table application_members enable row level security;
alter table application_members force row level security;
alter table application_invitations enable row level security;
alter table application_invitations force row level security;

create policy owner_all on application_members to current_user using (true) with check (true);
create policy founder_reads on application_members for select to openround_founder
  using (application_id = any (array(select own_applications())));
create policy administrator_reads on application_members for select to openround_administrator using (true);
create policy member_reads on application_members for select
  to openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from applications where applications.id = application_id));
create policy worker_reads on application_members for select to openround_worker using (true);
grant select on application_members to openround_founder, openround_administrator, openround_recused_administrator,
  openround_reviewer, openround_partner, openround_worker;

-- An invitation is visible to the applicants, and to the account whose own confirmed address it names. Nobody else
-- learns that it exists.
create policy owner_all on application_invitations to current_user using (true) with check (true);
create policy founder_reads on application_invitations for select to openround_founder
  using (application_id = any (array(select own_applications()))
    or email = (select profiles.email from profiles where profiles.user_id = app_user_id() and email_confirmed));
grant select on application_invitations to openround_founder;

-- The functions below run as the owner, because each changes rows that founders cannot write. They take this lock, so
-- that concurrent changes cannot exceed the limit or leave an application with two owners.
create or replace function lock_applicants(application uuid) returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('applicants of ' || application, 0))
$$;

-- Lets own_invitations() read the name of an application to which the actor is invited.
create policy owner_finds_invited on applications for select to current_user
  using (current_setting('app.finds_invited', true) = 'yes'
    and id in (select application_id from application_invitations));

create or replace function own_invitations()
returns table (id uuid, application_id uuid, company_name text, invited_by text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.finds_invited', 'yes', true);
  return query
    select invitation.id, application.id, application.company_name, inviter.full_name
    from profiles me
    join application_invitations invitation on invitation.email = me.email
    join applications application on application.id = invitation.application_id
    join profiles inviter on inviter.user_id = invitation.invited_by
    where me.user_id = app_user_id() and me.email_confirmed
    order by invitation.created_at, invitation.id;
  perform set_config('app.finds_invited', '', true);
end $$;

-- Returns the applicants of one of the actor's own applications, the owner first.
create or replace function applicants_of(application uuid)
returns table (user_id text, full_name text, email text, is_owner boolean, ownership_offered boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select p.user_id, p.full_name, p.email, p.user_id = a.user_id, m.ownership_offered_at is not null
    from applications a
    join profiles p on is_applicant(a.id, a.user_id, p.user_id)
    left join application_members m on m.application_id = a.id and m.user_id = p.user_id
    where a.id = application and a.id in (select own_applications())
    order by p.user_id = a.user_id desc, m.joined_at, p.user_id;
end $$;

-- Invites an address to the actor's own application. Returns its invitation, an earlier one if there is one already, or
-- null if the actor does not own the application. Raises QCOFO at the limit, and CMEMB for the address of an applicant.
create or replace function invite_co_founder(application uuid, address text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  invitation uuid;
begin
  perform lock_applicants(application);
  if not exists (select from applications where id = application and user_id = app_user_id()) then
    return null;
  end if;
  select id into invitation from application_invitations where application_id = application and email = address;
  if found then
    return invitation;
  end if;
  if exists (select from applicants_of(application) known where known.email = address) then
    raise exception 'already an applicant' using errcode = 'CMEMB';
  end if;
  if (select count(*) from application_members where application_id = application)
    + (select count(*) from application_invitations where application_id = application) >= {{CO_FOUNDERS_MAX}}
  then
    raise exception 'too many co-founders' using errcode = 'QCOFO';
  end if;
  insert into application_invitations (application_id, email, invited_by)
  values (application, address, app_user_id()) returning id into invitation;
  return invitation;
end $$;

-- Withdraws an invitation as the owner, or declines it as the invited person. Returns whether there was one.
create or replace function delete_co_founder_invitation(invitation uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from application_invitations
  where id = invitation and (exists (select from own_invitations() own where own.id = invitation)
    or exists (select from applications where applications.id = application_id and user_id = app_user_id()));
  return found;
end $$;

-- Makes the actor a member of the application to which the actor is invited. Returns the application, or null.
create or replace function accept_co_founder_invitation(invitation uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  joined uuid := (select own.application_id from own_invitations() own where own.id = invitation);
begin
  if joined is null then
    return null;
  end if;
  perform lock_applicants(joined);
  delete from application_invitations where id = invitation;
  if not found then
    return null;
  end if;
  insert into application_members (application_id, user_id)
  select joined, app_user_id() where not exists (select from own_applications() own where own = joined);
  return joined;
end $$;

-- Removes a member, as the owner or as the member. The files that the member attached stay with the application. Returns
-- whether there was such a member.
create or replace function remove_co_founder(application uuid, person text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keeper text;
begin
  perform lock_applicants(application);
  keeper := (select user_id from applications where id = application);
  if person <> app_user_id() and keeper is distinct from app_user_id() or not exists (
    select from application_members where application_id = application and user_id = person)
  then
    return false;
  end if;
  update files set owner_id = keeper
  where owner_id = person and path in (
    select path from file_references where record_id = application
      or record_id in (select id from application_questions where application_id = application));
  delete from application_members where application_id = application and user_id = person;
  -- A member who has left no longer sees the application, so the trigger below cannot find its owner.
  perform pg_notify('openround_changes', json_build_object('kind', 'access', 'person', keeper)::text)
  where keeper is not null;
  return true;
end $$;

-- Offers the ownership to a member, or to nobody if the person is null. A member declines an offer with null. Returns
-- false if the actor does not own the application or the person is not a member.
create or replace function offer_ownership(application uuid, person text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_applicants(application);
  if person is null then
    update application_members set ownership_offered_at = null
    where application_id = application and user_id = app_user_id();
    if found then
      return true;
    end if;
  end if;
  if not exists (select from applications where id = application and user_id = app_user_id())
    or person is not null and not exists (
      select from application_members where application_id = application and user_id = person)
  then
    return false;
  end if;
  update application_members set ownership_offered_at = null
  where application_id = application and ownership_offered_at is not null and user_id is distinct from person;
  update application_members set ownership_offered_at = coalesce(ownership_offered_at, now())
  where application_id = application and user_id = person;
  return true;
end $$;

-- Makes a member the owner. The caller has locked the applicants.
create or replace function make_owner(application uuid, member text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  update applications set user_id = member, field_editors = case when user_id is null then field_editors
    else coalesce((select jsonb_object_agg(key, user_id) from jsonb_object_keys(field_versions) as key), '{}')
      || field_editors end
  where id = application;
  if not found then
    return false;
  end if;
  delete from application_members where application_id = application and user_id = member;
  return true;
end $$;

-- Makes the member who joined first the owner of each application that belongs to an account, before the account is
-- deleted. Members' copies of its e-mails stay.
create or replace function pass_on_applications(account text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  passed uuid;
  next_owner text;
begin
  update outbox set copy_of = null where copy_of in (select id from outbox where user_id = account);
  for passed in select id from applications where user_id = account order by id loop
    -- The lock is held until the end, so that the next owner's account cannot be deleted at the same time.
    select m.user_id into next_owner from application_members m join users on users.id = m.user_id
    where application_id = passed order by joined_at, m.user_id limit 1 for key share of users;
    if found and make_owner(passed, next_owner) then
      perform add_to_audit_log('ownership-accepted', next_owner, passed, '{}', account);
    end if;
  end loop;
end $$;

-- Makes the actor, to whom it was offered, the owner, and the former owner a member. Returns false without an offer.
-- Raises QDRAF at the limit of open drafts.
create or replace function accept_ownership(application uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former text;
begin
  perform lock_applicants(application);
  former := (select user_id from applications where id = application);
  if not exists (select from application_members
    where application_id = application and user_id = app_user_id() and ownership_offered_at is not null)
  then
    return false;
  end if;
  if exists (select from applications where id = application and application_status = 'draft')
    and (select count(*) from applications where user_id = app_user_id() and application_status = 'draft')
      >= {{OPEN_DRAFTS_MAX}}
  then
    raise exception 'too many drafts' using errcode = 'QDRAF';
  end if;
  -- Finds nothing if the owner has deleted the account, and the draft with it, at the same time.
  if not make_owner(application, app_user_id()) then
    return false;
  end if;
  insert into application_members (application_id, user_id) select application, former where former is not null;
  perform add_to_audit_log('ownership-accepted', app_user_id(), application, '{}', former);
  return true;
end $$;

-- Lets make_owner() change the owner, delete_own_account() lock its applications, and members lock a submitted
-- application. Applicants cannot update it themselves, because this policy is the owner's.
create policy owner_hands_over on applications for update to current_user
  using (user_id = app_user_id()
    or id in (select application_id from application_members where user_id = app_user_id()))
  with check (user_id in (select m.user_id from application_members m where m.application_id = applications.id));

revoke all on function lock_applicants(uuid), make_owner(uuid, text), pass_on_applications(text), own_invitations(), applicants_of(uuid), invite_co_founder(uuid, text),
  delete_co_founder_invitation(uuid), accept_co_founder_invitation(uuid), remove_co_founder(uuid, text),
  offer_ownership(uuid, text), accept_ownership(uuid) from public;
grant execute on function own_invitations(), applicants_of(uuid), invite_co_founder(uuid, text),
  delete_co_founder_invitation(uuid), accept_co_founder_invitation(uuid), remove_co_founder(uuid, text),
  offer_ownership(uuid, text), accept_ownership(uuid)
  to openround_founder;

-- Records changes, and notifies the person and the applicants. Entries omit invited addresses, which nobody else learns.
create or replace function announce_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed application_members := case tg_op when 'DELETE' then old else new end;
begin
  -- accept_ownership() and pass_on_applications() record a change of owner.
  if not exists (select from applications where id = changed.application_id and user_id = changed.user_id)
    and exists (select from users where id = changed.user_id)
    and (tg_op <> 'UPDATE' or changed.ownership_offered_at is not null)
  then
    perform add_to_audit_log(case tg_op when 'INSERT' then 'co-founder-joined' when 'DELETE' then 'co-founder-removed'
      else 'ownership-offered' end, app_user_id(), changed.application_id, '{}', changed.user_id);
  end if;
  -- Otherwise a team member could leave an application and then judge it.
  if tg_op = 'DELETE' and exists (select from profiles where user_id = changed.user_id and role <> 'founder')
    and not exists (select from applications where id = changed.application_id and user_id = changed.user_id)
  then
    begin
      insert into recusals (application_id, user_id, declared_by)
      values (changed.application_id, changed.user_id, changed.user_id) on conflict do nothing;
    exception when sqlstate 'TNOBO' then
      null; -- The only administrator who can decide on the application stays.
    end;
  end if;
  perform pg_notify('openround_changes', json_build_object('kind', 'access', 'person', person)::text)
  from (select changed.user_id as person union
    select user_id from application_members where application_id = changed.application_id union
    select user_id from applications where id = changed.application_id) as applicants
  where person is not null;
  return null;
end $$;

create trigger announce_member after insert or delete on application_members for each row
  execute function announce_member();
create trigger announce_offer after update of ownership_offered_at on application_members for each row
  when (new.ownership_offered_at is distinct from old.ownership_offered_at)
  execute function announce_member();

create or replace function announce_co_founder_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed application_invitations := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'INSERT' then
    perform add_to_audit_log('co-founder-invited', app_user_id(), changed.application_id, '{}');
  end if;
  perform pg_notify('openround_changes', json_build_object('kind', 'access', 'person', user_id)::text)
  from profiles where email = changed.email and email_confirmed or user_id = changed.invited_by;
  return null;
end $$;

create trigger announce_co_founder_invitation after insert or delete on application_invitations for each row
  execute function announce_co_founder_invitation();

revoke all on function announce_member(), announce_co_founder_invitation() from public;
