alter table application_questions enable row level security;
alter table application_questions force row level security;

-- Founders read rounds about their own applications, because their policy on applications applies to the subquery.
create policy founder_reads on application_questions for select to openround_founder
  using (exists (select from applications where applications.id = application_id));
-- Once answered_at is set, the round is locked (D-status.16).
create policy founder_answers on application_questions for update to openround_founder
  using (answered_at is null and exists (select from applications where applications.id = application_id))
  with check (answered_at is null or answered_at = now());
create policy administrator_reads on application_questions for select to openround_administrator using (true);
create policy recused_reads on application_questions for select to openround_recused_administrator
  using (exists (select from applications where applications.id = application_id));
-- Reviewers and partners read a round once it is answered.
create policy member_reads on application_questions for select to openround_reviewer, openround_partner
  using (answered_at is not null and exists (select from applications where applications.id = application_id));
-- Administrators cannot send questions about a draft, or to a deleted account.
create policy administrator_asks on application_questions for insert
  to openround_administrator, openround_recused_administrator
  with check (admin_user_id = app_user_id() and answered_at is null and exists (
    select from applications
    where applications.id = application_id and submitted_at is not null and user_id is not null));

revoke all on application_questions from openround_founder, openround_administrator,
  openround_recused_administrator, openround_reviewer, openround_partner;
grant select on application_questions to openround_founder;
-- Excludes saved answers, and when and how often they were saved. All of this is private until the answers are
-- submitted (D-status.33).
grant select (id, application_id, admin_user_id, batch_id, questions, submitted_answers, sent_at, answered_at)
  on application_questions
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant update (answers, answered_at, updated_at, version, field_versions) on application_questions to openround_founder;
-- Administrators may not set answers (the founder does) or timestamps (the database does).
grant insert (id, application_id, admin_user_id, batch_id, questions) on application_questions
  to openround_administrator, openround_recused_administrator;

-- Concurrent rounds for one application wait for each other. Each gets a later timestamp than the one before, even if
-- the clock counts only whole milliseconds, so that the latest round is unambiguous.
create or replace function set_sent_at() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from applications where id = new.application_id for no key update;
  new.sent_at := greatest(clock_timestamp(), (
    select max(sent_at) + interval '1 microsecond' from application_questions
    where application_id = new.application_id));
  return new;
end $$;

create trigger set_sent_at before insert on application_questions for each row
  when (new.sent_at is null) execute function set_sent_at();

-- Returns the administrator who sent a round about the founder's own application, for the e-mail about its answers.
-- Founders cannot read this profile themselves. Returns no row if nobody sent the round, or if the sender is deleted,
-- is no longer an administrator, has an unconfirmed address, lacks a required two-step sign-in, or is recused. Servers
-- of an earlier release call this function without the second argument.
drop function if exists asker_of(uuid), asker_of(uuid, boolean);
create function asker_of(question_round uuid, two_step_required boolean default false)
returns table (user_id text, email text, full_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select profiles.user_id, profiles.email, profiles.full_name
    from application_questions
    join applications on applications.id = application_questions.application_id
    join profiles on profiles.user_id = application_questions.admin_user_id
    where application_questions.id = question_round and applications.id in (select own_applications()) and profiles.role = 'admin'
      and profiles.email_confirmed
      and member_role(profiles.user_id, two_step_required) <> 'openround_nobody'
      and not exists (select from recusals where recusals.application_id = applications.id
        and recusals.user_id = profiles.user_id and lifted_at is null);
end $$;

revoke all on function asker_of(uuid, boolean) from public;
grant execute on function asker_of(uuid, boolean) to openround_founder;

-- Returns the actor's answers about their own application, submitted or not. Founders who are team members can read
-- unsubmitted answers in a team role only through this function.
drop function if exists own_answers(uuid);
create function own_answers(application uuid) returns table (question_round uuid, answers jsonb, version integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select application_questions.id, application_questions.answers, application_questions.version
  from application_questions
  join applications on applications.id = application_questions.application_id
  where applications.id = application and applications.id in (select own_applications());
end $$;

revoke all on function own_answers(uuid) from public;
grant execute on function own_answers(uuid) to openround_founder, openround_administrator,
  openround_recused_administrator, openround_reviewer, openround_partner;

-- Lets these functions read the actor's own rows. They run as the owner, and FORCE applies policies to the owner too.
-- The first policy cannot use own_applications(), which reads this table under it.
create policy owner_finds_asker on applications for select to current_user
  using (user_id = app_user_id()
    or id in (select application_id from application_members where user_id = app_user_id()));
create policy owner_finds_asker on application_questions for select to current_user
  using (exists (select from applications where applications.id = application_id));
