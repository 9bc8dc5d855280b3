-- Notifies all listening servers of a committed change to an application: kinds and ids, never content
-- (domain/changes/change.ts). This grants no access, because each server checks the access of its users. The subqueries
-- find the applicants, because users who make such a change can read the application.
create or replace function notify_applicants(kind text, changed uuid, details jsonb default '{}') returns void
language sql set search_path = public, pg_temp as $$
  select pg_notify('openround_changes', (jsonb_build_object('kind', kind, 'application', changed,
    'owner', (select user_id from applications where id = changed),
    'members', (select jsonb_agg(user_id) from application_members where application_id = changed)) || details)::text)
$$;
revoke all on function notify_applicants(text, uuid, jsonb) from public;
grant execute on function notify_applicants(text, uuid, jsonb)
  to openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer,
    openround_partner, openround_worker;

-- Founders are notified of a new status through its decision, below.
create or replace function notify_application() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform notify_applicants('application', new.id, jsonb_build_object('owner', new.user_id,
    'undoable', old.application_status <> 'draft' and old.application_status <> new.application_status
      and old.withdrawn_at is not distinct from new.withdrawn_at));
  return null;
end $$;

create trigger notify_application after update of application_status, user_id, withdrawn_at on applications for each row
  when (old.application_status is distinct from new.application_status or old.user_id is distinct from new.user_id
    or old.withdrawn_at is distinct from new.withdrawn_at)
  execute function notify_application();

-- Fires when a decision takes effect, or is undone before its founder is notified.
create or replace function notify_decision() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform notify_applicants('decision', new.application_id, jsonb_build_object('undone', new.state = 'undone'));
  return null;
end $$;

create trigger notify_decision after insert on decisions for each row
  when (new.state = 'applied') execute function notify_decision();
create trigger notify_decision_state after update of state on decisions for each row
  when (old.state <> new.state and new.state in ('applied', 'undone')) execute function notify_decision();

-- Notifies by role, because after the deletion no policy can tell who had access to the application. Assignees are
-- notified through their assignment.
create or replace function notify_deletion() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('openround_changes', json_build_object('kind', 'access', 'person', user_id)::text)
  from profiles where role in ('admin', 'partner') and user_id is distinct from old.user_id and not exists (
    select from recusals where recusals.application_id = old.id and recusals.user_id = profiles.user_id
      and lifted_at is null);
  return old;
end $$;

create trigger notify_deletion before delete on applications for each row
  when (old.submitted_at is not null) execute function notify_deletion();

create or replace function notify_question_round() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform notify_applicants('questions', new.application_id, jsonb_build_object('question_round', new.id));
  return null;
end $$;

create trigger notify_question_round after insert on application_questions for each row execute function notify_question_round();
create trigger notify_answers after update of answered_at on application_questions for each row
  when (old.answered_at is null and new.answered_at is not null) execute function notify_question_round();

-- Skips comments that were saved without a verdict.
create or replace function notify_verdict() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verdict is not null or tg_op = 'UPDATE' and old.verdict is not null then
    perform pg_notify('openround_changes', json_build_object('kind', 'verdict', 'application', new.application_id,
      'person', new.reviewer_id)::text);
  end if;
  return null;
end $$;

create trigger notify_verdict after insert or update of verdict, champion_line, comment on verdicts for each row
  execute function notify_verdict();

-- Skips amounts that were saved without a level.
create or replace function notify_interest() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.level is not null or tg_op = 'UPDATE' and old.level is not null then
    perform pg_notify('openround_changes', json_build_object('kind', 'interest', 'application', new.application_id,
      'person', new.member_id)::text);
  end if;
  return null;
end $$;

create trigger notify_interest after insert or update of level, amount on interests for each row
  execute function notify_interest();

create or replace function notify_note() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('openround_changes', json_build_object('kind', 'note', 'application', new.application_id,
    'person', new.author_id)::text);
  return null;
end $$;

create trigger notify_note after insert or update of body on notes for each row execute function notify_note();

create or replace function notify_assignment() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  changed assignments := case tg_op when 'DELETE' then old else new end;
begin
  perform pg_notify('openround_changes', json_build_object('kind', 'assignment', 'application', changed.application_id,
    'person', changed.reviewer_id)::text);
  -- The reviewer may no longer read the application, so the notification must not contain its id.
  if tg_op = 'DELETE' then
    perform pg_notify('openround_changes', json_build_object('kind', 'access', 'person', old.reviewer_id)::text);
  end if;
  return null;
end $$;

create trigger notify_assignment after insert or delete or update of due_at on assignments for each row
  execute function notify_assignment();

create or replace function notify_application_tag() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  changed application_tags := case tg_op when 'DELETE' then old else new end;
begin
  perform notify_applicants('tags', changed.application_id);
  return null;
end $$;

create trigger notify_application_tag after insert or delete on application_tags for each row
  execute function notify_application_tag();

-- Sends a single notification to everyone who can see the tag, no matter how many applications have the tag.
create or replace function notify_tag() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('openround_changes', json_build_object('kind', 'tags', 'tag', new.id)::text);
  return null;
end $$;

create trigger notify_tag after update of name on tags for each row
  when (old.name <> new.name) execute function notify_tag();

create or replace function notify_team_value() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform notify_applicants('team-value', new.application_id);
  return null;
end $$;

create trigger notify_team_value after insert or update on team_values for each row
  execute function notify_team_value();

-- Fires when sessions end, and when roles, recusals or two-step sign-in change.
create or replace function notify_access() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('openround_changes', json_build_object('kind', 'access',
    'person', case tg_op when 'DELETE' then old.user_id else new.user_id end)::text);
  return null;
end $$;

create trigger notify_access after delete or update of passkey_id on sessions for each row
  execute function notify_access();
create trigger notify_access after update of role on profiles for each row
  when (old.role is distinct from new.role) execute function notify_access();
create trigger notify_access after insert or update of lifted_at on recusals for each row
  execute function notify_access();
create trigger notify_access after insert or delete or update of secret on totp_secrets for each row
  execute function notify_access();

revoke all on function notify_application(), notify_decision(), notify_deletion(), notify_question_round(),
  notify_verdict(), notify_interest(), notify_note(), notify_assignment(), notify_application_tag(), notify_tag(), notify_team_value(),
  notify_access() from public;
