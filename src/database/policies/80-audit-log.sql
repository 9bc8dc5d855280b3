-- Entries are added only through add_to_audit_log(): by triggers and functions within the transaction of the event, and
-- by audit_reading() and audit_refusal() for events that leave no other row. No role of the app may write, change or
-- delete rows itself.
alter table audit_log enable row level security;
alter table audit_log force row level security;
revoke all on audit_log from
  openround_app, openround_nobody, openround_founder, openround_administrator, openround_recused_administrator,
  openround_reviewer, openround_partner, openround_accounts, openround_worker;
grant select on audit_log to openround_administrator;

-- Entries about team fields contain their values, and those about a committee the votes and outcomes. Founders of the
-- application do not see them.
create policy administrator_reads on audit_log for select to openround_administrator
  using (event not in ('team-field-changed', 'votes-asked', 'votes-revealed', 'outcome-noted')
    or application_id <> all (array(select own_conflicts())));
-- Recused administrators do not see entries about applications from which they are recused, except their own refused
-- requests and exports. They do not see others' exports of lists, whose counts would reveal how many applications are
-- hidden.
create policy recused_reads on audit_log for select to openround_recused_administrator
  using (application_id is null and event <> 'exported'
    or application_id <> all (array(select own_recusals()))
      and (event not in ('team-field-changed', 'votes-asked', 'votes-revealed', 'outcome-noted')
        or application_id <> all (array(select own_conflicts())))
    or (actor_id = app_user_id() and event in ('refused', 'exported')));
grant select on audit_log to openround_recused_administrator;
-- The functions below run as the owner, and FORCE applies policies to the owner too.
create policy owner_adds on audit_log for insert to current_user with check (true);
create policy owner_counts on audit_log for select to current_user using (actor_id = app_user_id());

-- The two functions that delete personal data may remove names from details (82-retention.sql, 91-personal-data.sql).
create or replace function protect_audit_log() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.handles_personal_data', true) = 'yes' then
    return null;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create trigger protect_audit_log before update or delete or truncate on audit_log for each statement execute function protect_audit_log();

-- Returns the client's network (database/session-actor.ts): 24 bits of an IPv4 address, 48 bits of an IPv6 address.
create or replace function coarse_network() returns cidr
language plpgsql stable set search_path = public, pg_temp as $$
declare
  address inet := nullif(current_setting('app.network', true), '');
begin
  return network(set_masklen(address, case family(address) when 4 then 24 else 48 end));
exception when invalid_text_representation then
  return null;
end $$;

create or replace function add_to_audit_log(event text, actor text, application uuid, detail jsonb, person text default null)
returns void language sql set search_path = public, pg_temp as $$
  insert into audit_log (event, actor_id, person_id, application_id, network, detail)
  values (event, actor, person, application, coarse_network(), detail)
$$;

create or replace function audit_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('signed-in', new.user_id, null, '{}');
  return null;
end $$;

create or replace function audit_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.application_status = 'draft' then
    perform add_to_audit_log('submitted', app_user_id(), new.id, '{}');
  else
    perform add_to_audit_log('status-changed', deciding_user_id(), new.id,
      jsonb_strip_nulls(jsonb_build_object('from', old.application_status, 'to', new.application_status,
        'batch', nullif(current_setting('app.batch_id', true), '')::uuid)));
  end if;
  return null;
end $$;

create or replace function audit_question_round() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- Questions that everyone is asked on submission have no actor, because nobody sends them.
    perform add_to_audit_log('questions-sent', new.admin_user_id, new.application_id,
      jsonb_strip_nulls(jsonb_build_object('questions', jsonb_array_length(new.questions), 'batch', new.batch_id)));
  else
    perform add_to_audit_log('answers-submitted', app_user_id(), new.application_id, '{}');
  end if;
  return null;
end $$;

create or replace function audit_role() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('role-changed', app_user_id(), null, jsonb_build_object('role', new.role), new.user_id);
  return null;
end $$;

-- In both entries, the person is the recused member. The actor is that member in the first entry, and the administrator
-- who lifts the recusal in the second.
create or replace function audit_recusal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_audit_log('recused', app_user_id(), new.application_id, '{}', new.user_id);
  else
    perform add_to_audit_log('recusal-lifted', app_user_id(), new.application_id, '{}', new.user_id);
  end if;
  return null;
end $$;

create or replace function audit_assignment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_audit_log('assigned', app_user_id(), new.application_id, '{}', new.reviewer_id);
  else
    perform add_to_audit_log('unassigned', app_user_id(), old.application_id, '{}', old.reviewer_id);
  end if;
  return null;
end $$;

-- The audit log does not contain the tag's name, because it is typed text.
create or replace function audit_application_tag() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_audit_log('tagged', app_user_id(), new.application_id, '{}');
  else
    perform add_to_audit_log('untagged', app_user_id(), old.application_id, '{}');
  end if;
  return null;
end $$;

create or replace function audit_tag_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('tag-renamed', app_user_id(), null, '{}');
  return null;
end $$;

create or replace function audit_tag_deletion() returns void
language sql set search_path = public, pg_temp as $$
  select add_to_audit_log('tag-deleted', app_user_id(), null, '{}')
$$;

create or replace function audit_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Adds no entry if the note was saved again only to notify a colleague.
  if tg_op = 'UPDATE' and old.body = new.body then
    return null;
  end if;
  perform add_to_audit_log(case when tg_op = 'INSERT' then 'note-written'
    when new.deleted_at is null then 'note-edited' else 'note-deleted' end, app_user_id(), new.application_id, '{}');
  return null;
end $$;

create or replace function audit_note_mention() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('note-notified', app_user_id(),
    (select application_id from notes where id = new.note_id), '{}', new.user_id);
  return null;
end $$;

-- Contains the values, because a team needs to know what a fact was before. A blank value that was never set is not
-- recorded.
create or replace function audit_team_value() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := coalesce(old.value, (
    select case definition ->> 'kind' when 'number' then 'null'::jsonb when 'rupees' then '0' else '""' end
    from team_fields where id = new.field_id));
begin
  if before <> new.value then
    perform add_to_audit_log('team-field-changed', app_user_id(), new.application_id,
      jsonb_strip_nulls(jsonb_build_object('field', new.field_id, 'from', before, 'to', new.value)));
  end if;
  return null;
end $$;

create or replace function audit_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform add_to_audit_log('invitation-withdrawn', app_user_id(), null, jsonb_build_object('role', old.role));
  elsif tg_op = 'UPDATE' and new.token_hash = old.token_hash then
    perform add_to_audit_log('invitation-link-copied', app_user_id(), null, jsonb_build_object('role', new.role));
  else
    perform add_to_audit_log('invited', app_user_id(), null, jsonb_build_object('role', new.role));
  end if;
  return null;
end $$;

create or replace function audit_membership() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('membership-granted', app_user_id(), null,
    jsonb_build_object('pass_type', new.pass_type), new.user_id);
  return null;
end $$;

create or replace function audit_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('account-deleted', old.id, null, '{}');
  return null;
end $$;

create trigger audit_session after insert on sessions for each row execute function audit_session();
create trigger audit_status after update of application_status on applications for each row
  when (old.application_status is distinct from new.application_status) execute function audit_status();
create trigger audit_question_round after insert on application_questions for each row execute function audit_question_round();
create trigger audit_answers after update of answered_at on application_questions for each row
  when (old.answered_at is null and new.answered_at is not null) execute function audit_question_round();
create trigger audit_role after update of role on profiles for each row
  when (old.role is distinct from new.role) execute function audit_role();
create trigger audit_recusal after insert or update of lifted_at on recusals for each row
  execute function audit_recusal();
-- Records only manual changes, not assignments that are deleted with an application or an account.
create trigger audit_assignment after insert or delete on assignments for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function audit_assignment();
-- Records only manual changes, not tags that are deleted with an application or merged into another tag while hidden.
create trigger audit_application_tag after insert or delete on application_tags for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function audit_application_tag();
create trigger audit_tag_name after update of name on tags for each row
  when (old.name <> new.name and current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function audit_tag_name();
create trigger audit_note after insert or update of body on notes for each row execute function audit_note();
create trigger audit_note_mention after insert on note_mentions for each row execute function audit_note_mention();
create trigger audit_team_value after insert or update of value on team_values for each row
  execute function audit_team_value();
-- Records only manual changes. Accepting an invitation is recorded as a role change, and expiry is not recorded.
create trigger audit_invitation after insert or delete or update of token_hash, copied_token_hash
  on invitations for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function audit_invitation();
create trigger audit_membership after insert or update of pass_type on memberships for each row
  when (new.is_active) execute function audit_membership();
-- Adds an entry only if users delete their own account.
create trigger audit_account after delete on users for each row
  when (old.id = nullif(current_setting('app.user_id', true), '')) execute function audit_account();

-- Records reads by the actor, which leave no other row. A repeated read is recorded only once within a few minutes,
-- except exports of lists. Reading works even while the database is read-only (D-service.1).
create or replace function audit_reading(event text, application uuid, detail jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := app_user_id();
begin
  if event not in ('opened', 'printed', 'exported', 'file-read') then
    raise exception 'unknown kind of reading' using errcode = 'invalid_parameter_value';
  end if;
  -- Each condition is a statement of its own, because PostgreSQL would plan a combined one again on every call.
  if me is null then
    return;
  end if;
  -- Adds no entry when applicants open their own applications, which they do often.
  if event = 'opened' and exists (select from own_applications() own where own = application) then
    return;
  end if;
  -- Exports of lists are never skipped as repeated, because each may contain different applications.
  if (event <> 'exported' or application is not null) and exists (
    select from audit_log where audit_log.actor_id = me and audit_log.event = audit_reading.event
      and audit_log.happened_at > now() - make_interval(mins => {{AUDIT_READING_MINUTES}})
      and audit_log.application_id is not distinct from application and audit_log.detail = audit_reading.detail)
  then
    return;
  end if;
  perform add_to_audit_log(event, me, application, detail);
exception when disk_full or read_only_sql_transaction then
  raise warning 'the audit log cannot be written: %', sqlerrm;
end $$;

create or replace function audit_file(file text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select audit_reading('file-read',
    -- Until an answer is submitted, its file belongs to the round.
    (select coalesce((select application_id from application_questions where application_questions.id = record_id),
      record_id) from file_references where file_references.path = files.path limit 1),
    jsonb_build_object('kind', files.kind))
  from files where files.path = file
$$;

-- Records a request by the actor that the server refused, up to a limit per person and hour. The server provides the
-- names of the operation and the reason.
create or replace function audit_refusal(operation text, reason text, application uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me text := app_user_id();
begin
  if operation !~ '^[A-Za-z]{1,40}$' or reason !~ '^[a-z-]{1,40}$' then
    raise exception 'a refusal is recorded by names only' using errcode = 'invalid_parameter_value';
  end if;
  if me is null or (select count(*) from audit_log where actor_id = me and event = 'refused'
    and happened_at > now() - interval '1 hour') >= {{AUDIT_REFUSALS_PER_HOUR}}
  then
    return;
  end if;
  perform add_to_audit_log('refused', me, application, jsonb_build_object('operation', operation, 'reason', reason));
end $$;

revoke all on function protect_audit_log(), coarse_network(), add_to_audit_log(text, text, uuid, jsonb, text), audit_session(),
  audit_status(), audit_question_round(), audit_role(), audit_recusal(), audit_assignment(), audit_invitation(),
  audit_note(), audit_note_mention(), audit_team_value(),
  audit_application_tag(), audit_tag_name(), audit_tag_deletion(),
  audit_membership(), audit_account(),
  audit_reading(text, uuid, jsonb), audit_file(text), audit_refusal(text, text, uuid) from public;
grant execute on function audit_reading(text, uuid, jsonb), audit_file(text) to
  openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant execute on function audit_refusal(text, text, uuid) to openround_founder;
