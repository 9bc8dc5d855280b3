-- Founders withdraw their own submitted applications, and may undo this within a day. The functions run as the
-- owner, because founders cannot change a submitted application in any other way, and have no access to decisions and
-- e-mails.
create policy owner_withdraws on applications for update to current_user
  using (user_id = app_user_id() and submitted_at is not null);
create policy owner_withdraws on decisions to current_user
  using (exists (select from applications where applications.id = application_id and user_id = app_user_id()));

create policy owner_reads on decisions for select to current_user
  using (application_id = any (array(select own_applications())));

-- Withdraws an application and cancels everything that the founder does not know about yet. Undoes a decision that can
-- still be undone, discards a held decision, and deletes unsent e-mails about decisions and questions, together with
-- the text that a decision stores. These changes have no actor in the audit log, because the founder did not decide. A
-- repeated call changes nothing. Returns the time of the withdrawal, or null if the actor has no such application.
create or replace function withdraw_application(application uuid, reason text) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known applications;
  undone_from text;
begin
  -- Decisions lock the application too. A concurrent decision therefore either sees the withdrawal or is cancelled by
  -- it.
  select * into known from applications
  where id = application and user_id = app_user_id() and submitted_at is not null for update;
  if not found or known.withdrawn_at is not null then
    return known.withdrawn_at;
  end if;
  perform set_config('app.withdrawing', 'yes', true);
  update decisions set state = 'undone'
  where application_id = application and state = 'applied' and undo_until > clock_timestamp()
  returning from_status into undone_from;
  update decisions set state = 'discarded' where application_id = application and state = 'held';
  with unsent as (
    delete from outbox where sent_at is null and (
      id in (select email_id from decisions where application_id = application)
      or template = 'questions-sent' and data ->> 'application_id' = application::text)
    returning id)
  update decisions set subject = null, body = null, member_text = null, email_id = null, reapply_after = null
  where application_id = application and state = 'applied' and email_id in (select id from unsent);
  update applications set withdrawn_at = now(), withdrawn_reason = reason,
    application_status = coalesce(undone_from, application_status),
    version = version + case when undone_from is null then 0 else 1 end
  where id = application;
  perform set_config('app.withdrawing', '', true);
  return now();
end $$;

-- Undoes a withdrawal. Returns whether the application is no longer withdrawn: false if the time to undo is over or the
-- actor has no such application.
create or replace function undo_withdrawal(application uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update applications set withdrawn_at = null, withdrawn_reason = ''
  where id = application and user_id = app_user_id()
    and withdrawn_at > now() - make_interval(hours => {{WITHDRAWAL_UNDO_HOURS}});
  return exists (select from applications where id = application and user_id = app_user_id()
    and submitted_at is not null and withdrawn_at is null);
end $$;

-- Cancels the meeting ahead of a withdrawn application, or restores it after the withdrawal was undone. Its sequence
-- rises, so that the founder's calendar accepts the change. Deletes unsent e-mails about the opposite change. Returns
-- the meeting, and the templates of the deleted e-mails, whose recipients know nothing of the opposite change. Returns
-- no row if nothing changes, as on a repeated call.
drop function if exists follow_withdrawal(uuid, boolean);
create function follow_withdrawal(application uuid, two_step_required boolean)
returns table (company text, meeting meetings, user_id text, email text, full_name text, dropped text[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    with ahead as (
      select own.* from own_meetings_ahead(two_step_required) own where own.id = application),
    changed as (
      update meetings m set cancelled = not m.cancelled, sequence = m.sequence + 1
      from ahead join applications a on a.id = ahead.id
      where m.decision_id = (ahead.meeting).decision_id and m.cancelled <> (a.withdrawn_at is not null)
      returning m),
    deleted as (
      delete from outbox using changed
      where template in ('meeting-update', 'meeting-update-for-team') and data ->> 'application_id' = application::text
        and sent_at is null and attempts = 0
      returning template)
    select ahead.company, changed.m, ahead.user_id, ahead.email, ahead.full_name, array(select template from deleted)
    from ahead, changed;
end $$;

revoke all on function withdraw_application(uuid, text), undo_withdrawal(uuid), follow_withdrawal(uuid, boolean)
  from public;
grant execute on function withdraw_application(uuid, text), undo_withdrawal(uuid), follow_withdrawal(uuid, boolean)
  to openround_founder;

create or replace function audit_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log(case when new.withdrawn_at is null then 'withdrawal-undone' else 'withdrawn' end, app_user_id(),
    new.id, '{}');
  return null;
end $$;

create trigger audit_withdrawal after update of withdrawn_at on applications for each row
  when (old.withdrawn_at is distinct from new.withdrawn_at) execute function audit_withdrawal();

-- Prevents the team from deciding on a withdrawn application and from asking questions about it. Waits for a concurrent
-- withdrawal.
create or replace function refuse_withdrawn() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  moment timestamptz;
begin
  select withdrawn_at into moment from applications where id = new.application_id for no key update;
  if moment is not null then
    raise exception 'the application is withdrawn' using errcode = 'AWITH';
  end if;
  return new;
end $$;

create or replace function refuse_status_of_withdrawn() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the application is withdrawn' using errcode = 'AWITH';
end $$;

create trigger refuse_withdrawn before insert on application_questions for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function refuse_withdrawn();
create trigger refuse_withdrawn before insert on decisions for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function refuse_withdrawn();
create trigger refuse_withdrawn before update of application_status on applications for each row
  when (old.withdrawn_at is not null and old.application_status <> new.application_status
    and current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function refuse_status_of_withdrawn();

-- Prevents new assignments to a withdrawn application; earlier assignments can still be changed and removed. Waits for
-- a concurrent withdrawal.
create or replace function refuse_assignment_of_withdrawn() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  moment timestamptz;
begin
  select withdrawn_at into moment from applications where id = new.application_id for no key update;
  if moment is not null
    and not exists (select from assignments
      where application_id = new.application_id and reviewer_id = new.reviewer_id)
  then
    raise exception 'the application is withdrawn' using errcode = 'AWITH';
  end if;
  return new;
end $$;

create trigger refuse_withdrawn before insert on assignments for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function refuse_assignment_of_withdrawn();

-- Founders may save the answers about a withdrawn application, but not submit them. Waits for a concurrent withdrawal.
-- Runs as the owner, because founders cannot lock a submitted application.
create or replace function refuse_answers_of_withdrawn() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz;
begin
  select withdrawn_at into moment from applications
  where id = new.application_id and id in (select own_applications()) for no key update;
  if moment is not null then
    raise exception 'the application is withdrawn' using errcode = 'AWITH';
  end if;
  return new;
end $$;

create trigger refuse_answers_of_withdrawn before update of answered_at on application_questions for each row
  when (new.answered_at is not null and current_user = 'openround_founder')
  execute function refuse_answers_of_withdrawn();

revoke all on function audit_withdrawal(), refuse_withdrawn(), refuse_status_of_withdrawn(),
  refuse_assignment_of_withdrawn(), refuse_answers_of_withdrawn() from public;
