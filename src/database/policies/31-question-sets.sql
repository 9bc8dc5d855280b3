-- Question sets are for administrators. Founders see only the questions that they are asked.
alter table question_sets enable row level security;
alter table question_sets force row level security;
create policy owner_reads on question_sets for select to current_user using (true);
create policy administrator_all on question_sets to openround_administrator, openround_recused_administrator
  using (true) with check (true);
grant select, insert (id, name, questions, on_submission), delete, update (name, questions, on_submission, version)
  on question_sets to openround_administrator, openround_recused_administrator;

-- Only one transaction at a time can change sets, so that each sees the names and the number of the sets stored by
-- others.
create or replace function lock_question_sets() returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('question sets', 0))
$$;

-- The audit log entry omits the set's name, because it is typed text.
create or replace function audit_question_set() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('question-set-changed', app_user_id(), null, '{}');
  return null;
end $$;

create trigger audit_question_set after insert or update or delete on question_sets for each row
  execute function audit_question_set();

-- Sends the marked set to the actor, who has just submitted the application, unless the application already has
-- questions. Returns the questions, or null if it sends none. Runs as the owner, because founders see no sets.
create or replace function ask_on_submission(application uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked jsonb := (select questions from question_sets where on_submission);
begin
  if asked is null or exists (select from application_questions where application_id = application)
    or not exists (select from applications
      where id = application and user_id = app_user_id() and submitted_at is not null)
  then
    return null;
  end if;
  insert into application_questions (application_id, questions) values (application, asked);
  return asked;
end $$;

create policy owner_asks on application_questions for insert to current_user
  with check (admin_user_id is null and answered_at is null and exists (
    select from applications where applications.id = application_id and user_id = app_user_id()));

revoke all on function lock_question_sets(), audit_question_set(), ask_on_submission(uuid) from public;
grant execute on function lock_question_sets() to openround_administrator, openround_recused_administrator;
grant execute on function ask_on_submission(uuid) to openround_founder;
