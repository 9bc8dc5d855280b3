alter table application_questions enable row level security;
alter table application_questions force row level security;

drop policy if exists founder_reads on application_questions;
drop policy if exists founder_answers on application_questions;
drop policy if exists administrator_reads on application_questions;
drop policy if exists administrator_asks on application_questions;

-- The inner select is itself bound by the founder's policy on applications.
create policy founder_reads on application_questions for select to openround_founder
  using (exists (select from applications where applications.id = application_id));
-- Once answered_at is set the round is locked (decisions, Status).
create policy founder_answers on application_questions for update to openround_founder
  using (answered_at is null and exists (select from applications where applications.id = application_id))
  with check (answered_at is null or answered_at = now());
create policy administrator_reads on application_questions for select to openround_administrator using (true);
-- An administrator cannot question a draft.
create policy administrator_asks on application_questions for insert to openround_administrator
  with check (admin_user_id = app_user_id() and answered_at is null and exists (
    select from applications where applications.id = application_id and submitted_at is not null));

grant select on application_questions to openround_founder, openround_administrator;
grant update (answers, answered_at) on application_questions to openround_founder;
grant insert on application_questions to openround_administrator;
