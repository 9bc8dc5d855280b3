-- The trail is written here and nowhere else: by triggers in the transaction of what they tell of, and by two functions
-- for what leaves no other row. No role of the app may write, change or delete a row of it.
alter table trail enable row level security;
alter table trail force row level security;
revoke all on trail from
  openround_app, openround_nobody, openround_founder, openround_administrator, openround_recused_administrator,
  openround_reviewer, openround_partner, openround_accounts, openround_worker;
grant select on trail to openround_administrator;

drop policy if exists administrator_reads on trail;
drop policy if exists owner_adds on trail;
drop policy if exists owner_counts on trail;
create policy administrator_reads on trail for select to openround_administrator using (true);
-- Nor does the trail tell of what they are recused from, but for what it says of any id: that they were refused.
drop policy if exists recused_reads on trail;
create policy recused_reads on trail for select to openround_recused_administrator
  using (application_id is null or application_id <> all (array(select own_recusals()))
    or (actor_id = app_user_id() and event = 'refused'));
grant select on trail to openround_recused_administrator;
-- The functions below run as the owner, whom FORCE would otherwise shut out. The owner, too, has no policy for more.
create policy owner_adds on trail for insert to current_user with check (true);
create policy owner_counts on trail for select to current_user using (actor_id = app_user_id());

create or replace function keep_trail() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the trail is only ever added to' using errcode = 'insufficient_privilege';
end $$;

drop trigger if exists keep_trail on trail;
create trigger keep_trail before update or delete or truncate on trail for each statement execute function keep_trail();

-- Where the request came from (database/session-actor.ts), coarse enough to name no household.
create or replace function coarse_network() returns cidr
language plpgsql stable set search_path = public, pg_temp as $$
declare
  address inet := nullif(current_setting('app.network', true), '');
begin
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end $$;

create or replace function add_to_trail(event text, actor text, application uuid, detail jsonb, person text default null)
returns void language sql set search_path = public, pg_temp as $$
  insert into trail (event, actor_id, person_id, application_id, network, detail)
  values (event, actor, person, application, coarse_network(), detail)
$$;

create or replace function trail_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_trail('signed-in', new.user_id, null, '{}');
  return null;
end $$;

create or replace function trail_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.application_status = 'draft' then
    perform add_to_trail('submitted', app_user_id(), new.id, '{}');
  else
    perform add_to_trail('status-changed', app_user_id(), new.id,
      jsonb_strip_nulls(jsonb_build_object('from', old.application_status, 'to', new.application_status,
        'batch', nullif(current_setting('app.batch_id', true), '')::uuid)));
  end if;
  return null;
end $$;

create or replace function trail_round() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_trail('questions-sent', app_user_id(), new.application_id,
      jsonb_build_object('questions', jsonb_array_length(new.questions)));
  else
    perform add_to_trail('answers-submitted', app_user_id(), new.application_id, '{}');
  end if;
  return null;
end $$;

create or replace function trail_role() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_trail('role-changed', app_user_id(), null, jsonb_build_object('role', new.role), new.user_id);
  return null;
end $$;

-- Whoever recuses is the person; who lifts it did something to them.
create or replace function trail_recusal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_trail('recused', app_user_id(), new.application_id, '{}', new.user_id);
  else
    perform add_to_trail('recusal-lifted', app_user_id(), new.application_id, '{}', new.user_id);
  end if;
  return null;
end $$;

create or replace function trail_assignment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_trail('assigned', app_user_id(), new.application_id, '{}', new.reviewer_id);
  else
    perform add_to_trail('unassigned', app_user_id(), old.application_id, '{}', old.reviewer_id);
  end if;
  return null;
end $$;

create or replace function trail_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform add_to_trail('invitation-withdrawn', app_user_id(), null, jsonb_build_object('role', old.role));
  else
    perform add_to_trail('invited', app_user_id(), null, jsonb_build_object('role', new.role));
  end if;
  return null;
end $$;

create or replace function trail_membership() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_trail('membership-granted', app_user_id(), null,
    jsonb_build_object('pass_type', new.pass_type), new.user_id);
  return null;
end $$;

create or replace function trail_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_trail('account-deleted', old.id, null, '{}');
  return null;
end $$;

drop trigger if exists trail_session on sessions;
create trigger trail_session after insert on sessions for each row execute function trail_session();
drop trigger if exists trail_status on applications;
create trigger trail_status after update of application_status on applications for each row
  when (old.application_status is distinct from new.application_status) execute function trail_status();
drop trigger if exists trail_round on application_questions;
create trigger trail_round after insert on application_questions for each row execute function trail_round();
drop trigger if exists trail_answers on application_questions;
create trigger trail_answers after update of answered_at on application_questions for each row
  when (old.answered_at is null and new.answered_at is not null) execute function trail_round();
drop trigger if exists trail_role on profiles;
create trigger trail_role after update of role on profiles for each row
  when (old.role is distinct from new.role) execute function trail_role();
drop trigger if exists trail_recusal on recusals;
create trigger trail_recusal after insert or update of lifted_at on recusals for each row
  execute function trail_recusal();
-- By hand: not what goes with an application or an account that is deleted.
drop trigger if exists trail_assignment on assignments;
create trigger trail_assignment after insert or delete on assignments for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function trail_assignment();
-- By hand: not what is accepted, which changes a role, nor what nobody accepted in time.
drop trigger if exists trail_invitation on invitations;
create trigger trail_invitation after insert or delete or update of token_hash on invitations for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function trail_invitation();
drop trigger if exists trail_membership on memberships;
create trigger trail_membership after insert or update of pass_type on memberships for each row
  when (new.is_active) execute function trail_membership();
-- Not those that nobody confirmed in time, which the sweep removes.
drop trigger if exists trail_account on users;
create trigger trail_account after delete on users for each row
  when (old.id = nullif(current_setting('app.user_id', true), '')) execute function trail_account();

-- What somebody reads leaves no row of its own. Only the actor's own doing can be told here, and the same thing within
-- some minutes once. While the database takes no rows people go on reading (D-service.1).
create or replace function trail_reading(event text, application uuid, detail jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := app_user_id();
begin
  if event not in ('opened', 'printed', 'exported', 'file-read') then
    raise exception 'there is no reading of this name' using errcode = 'invalid_parameter_value';
  end if;
  -- Whoever writes an application opens it all the time.
  if me is null or event = 'opened' and exists (select from applications where id = application and user_id = me)
    or exists (select from trail where trail.actor_id = me and trail.event = trail_reading.event
      and trail.happened_at > now() - make_interval(mins => {{TRAIL_READING_MINUTES}})
      and trail.application_id is not distinct from application and trail.detail = trail_reading.detail)
  then
    return;
  end if;
  perform add_to_trail(event, me, application, detail);
exception when disk_full or read_only_sql_transaction then
  raise warning 'the trail cannot be written: %', sqlerrm;
end $$;

create or replace function trail_file(file text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select trail_reading('file-read',
    (select holder from file_references where file_references.path = files.path limit 1),
    jsonb_build_object('kind', files.kind))
  from files where files.path = file
$$;

-- What a policy of the server has refused to the actor. The names are the server's own words for call and reason.
create or replace function trail_refusal(operation text, reason text, application uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := app_user_id();
begin
  if operation !~ '^[A-Za-z]{1,40}$' or reason !~ '^[a-z-]{1,40}$' then
    raise exception 'a refusal is told by names' using errcode = 'invalid_parameter_value';
  end if;
  if me is null or (select count(*) from trail where actor_id = me and event = 'refused'
    and happened_at > now() - interval '1 hour') >= {{TRAIL_REFUSALS_PER_HOUR}}
  then
    return;
  end if;
  perform add_to_trail('refused', me, application, jsonb_build_object('operation', operation, 'reason', reason));
end $$;

revoke all on function keep_trail(), coarse_network(), add_to_trail(text, text, uuid, jsonb, text), trail_session(),
  trail_status(), trail_round(), trail_role(), trail_recusal(), trail_assignment(), trail_invitation(),
  trail_membership(), trail_account(),
  trail_reading(text, uuid, jsonb), trail_file(text), trail_refusal(text, text, uuid) from public;
grant execute on function trail_reading(text, uuid, jsonb), trail_file(text) to
  openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant execute on function trail_refusal(text, text, uuid) to openround_founder;
