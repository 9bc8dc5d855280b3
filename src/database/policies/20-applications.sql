alter table applications enable row level security;
alter table applications force row level security;
alter table status_changes enable row level security;
alter table status_changes force row level security;

-- own_applications() contains the rows of the actor's own, but not yet one that the same statement inserts. Owners skip
-- the call.
create policy founder_reads on applications for select to openround_founder
  using (user_id = app_user_id() or id = any (array(select own_applications())));
create policy founder_starts on applications for insert to openround_founder
  with check (user_id = app_user_id() and application_status = 'draft' and withdrawn_at is null
    and (copied_from is null or copied_from in (select own_applications())
      and copied_from not in (select application_id from application_members where user_id = app_user_id()))
    and funding_round_id is null and created_at = now());
-- A draft can be submitted only once, only by its owner, and only with the database's current time (D-status.1).
create policy founder_edits on applications for update to openround_founder
  using ((user_id = app_user_id() or id = any (array(select own_applications()))) and application_status = 'draft')
  with check (application_status = 'draft'
    or (application_status = 'submitted' and submitted_at = now() and user_id = app_user_id()));
create policy founder_deletes on applications for delete to openround_founder
  using (user_id = app_user_id() and application_status = 'draft');

-- The policy is a constant, because another expression next to ILIKE would keep the search from using its trigram
-- index.
create policy administrator_reads on applications for select to openround_administrator using (true);
create policy administrator_decides on applications for update to openround_administrator
  using (application_status <> 'draft' and submitted_at is not null)
  with check (application_status <> 'draft');
-- Recused administrators see all applications except those from which they are recused. Other administrators need no
-- check per row (15-team.sql).
create policy recused_reads on applications for select to openround_recused_administrator
  using (id <> all (array(select own_recusals())));
create policy recused_decides on applications for update to openround_recused_administrator
  using (application_status <> 'draft' and submitted_at is not null and id <> all (array(select own_recusals())))
  with check (application_status <> 'draft');
-- Reviewers do not see their own application in this role. They see it in the founder's role.
create policy reviewer_reads on applications for select to openround_reviewer
  using (submitted_at is not null and id <> all (array(select own_applications()))
    and id = any (array(select own_assignments())));
create policy partner_reads on applications for select to openround_partner
  using (submitted_at is not null and id <> all (array(select own_applications()))
    and id <> all (array(select own_recusals())));
create policy worker_reads on applications for select to openround_worker using (true);
-- FORCE applies policies to the owner too. Functions that run as the owner set app.finds_submitted to find submitted
-- applications (for example in 59-notes.sql).
create policy owner_finds_submitted on applications for select to current_user
  using (submitted_at is not null and current_setting('app.finds_submitted', true) = 'yes');

grant insert, delete on applications to openround_founder;
grant select on applications to openround_worker;
grant update (application_status, version) on applications
  to openround_administrator, openround_recused_administrator;

-- The team cannot read copied_from, because it would reveal an earlier application that a member may not see
-- (63-applying-again.sql).
revoke select on applications from openround_administrator, openround_recused_administrator, openround_reviewer,
  openround_partner;
do $$
begin
  execute (
    select 'grant select (' || string_agg(quote_ident(column_name), ', ') || ') on applications to '
      'openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner'
    from information_schema.columns
    where table_schema = 'public' and table_name = 'applications' and column_name <> 'copied_from'
  );
end $$;

-- Founders cannot read the name of the link by which they came.
revoke select on applications from openround_founder;
do $$
begin
  execute (
    select 'grant select (' || string_agg(quote_ident(column_name), ', ') || ') on applications to openround_founder'
    from information_schema.columns
    where table_schema = 'public' and table_name = 'applications' and column_name <> 'via'
  );
end $$;

-- Grants all columns that a founder may write, whichever fields the form has.
do $$
begin
  execute (
    select 'grant update (' || string_agg(quote_ident(column_name), ', ') || ') on applications to openround_founder'
    from information_schema.columns
    where table_schema = 'public' and table_name = 'applications'
      and column_name not in ('id', 'user_id', 'created_at', 'funding_round_id', 'withdrawn_at', 'withdrawn_reason',
        'copied_from', 'via')
  );
end $$;

create policy owner_all on status_changes to current_user using (true) with check (true);
create policy administrator_reads on status_changes for select to openround_administrator using (true);
create policy founder_reads on status_changes for select to openround_founder
  using (exists (select from applications where applications.id = application_id));
-- Members see status changes only of applications that they may see.
create policy member_reads on status_changes for select
  to openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from applications where applications.id = application_id));
grant select on status_changes to openround_founder, openround_administrator, openround_recused_administrator,
  openround_reviewer, openround_partner;

-- Returns the user who decides in this transaction, or null while a withdrawal cancels decisions (62-withdrawals.sql).
create or replace function deciding_user_id() returns text
language sql stable set search_path = public, pg_temp as $$
  select case when current_setting('app.withdrawing', true) = 'yes' then null else app_user_id() end
$$;
revoke all on function deciding_user_id() from public;

create or replace function record_status_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into status_changes (application_id, changed_by, from_status, to_status)
  values (new.id, deciding_user_id(), old.application_status, new.application_status);
  return new;
end $$;

create trigger record_status_change after update of application_status on applications for each row
  when (old.application_status is distinct from new.application_status) execute function record_status_change();
