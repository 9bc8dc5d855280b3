alter table submission_tally enable row level security;
alter table submission_tally force row level security;
create policy owner_all on submission_tally to current_user using (true) with check (true);
-- Members who cannot see every application get no rows here and count the visible applications instead
-- (database/review.ts). A difference from the total would reveal the status of hidden applications.
create policy administrator_reads on submission_tally for select to openround_administrator using (true);
create policy worker_folds on submission_tally to openround_worker using (true) with check (true);
grant select on submission_tally to openround_administrator, openround_recused_administrator, openround_reviewer,
  openround_partner;
grant select, insert, delete on submission_tally to openround_worker;

-- The tally does not count withdrawn applications.
create or replace function update_submission_tally() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into submission_tally (application_status, number)
  select status, number from (values (old.application_status, old.withdrawn_at, -1),
    (new.application_status, new.withdrawn_at, 1)) as moved (status, withdrawn_at, number)
  where status <> 'draft' and withdrawn_at is null;
  return null;
end $$;

create trigger update_submission_tally after insert or delete or update of application_status, withdrawn_at on applications
  for each row execute function update_submission_tally();

-- Recounts the tally. Raises an error for roles whose policies hide rows, because the count would be wrong.
create or replace function recount_submissions() returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if row_security_active('applications') then
    raise exception 'row policies hide applications from %, who cannot count them', current_user;
  end if;
  lock table applications, submission_tally in share row exclusive mode;
  delete from submission_tally;
  insert into submission_tally (application_status, number)
  select application_status, count(*) from applications where application_status <> 'draft' and withdrawn_at is null
  group by application_status;
end $$;
revoke all on function update_submission_tally(), recount_submissions() from public;

-- These statements lock the table, so no other transaction uses it until all policies are applied.
alter table applications no force row level security;
select recount_submissions();
alter table applications force row level security;
