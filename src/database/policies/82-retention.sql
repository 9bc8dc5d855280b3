-- Of applications that the retention period has deleted, only what Figures count remains. Only administrators see
-- figures. Recusals outlive applications, so they hide these rows too.
alter table deleted_applications enable row level security;
alter table deleted_applications force row level security;
create policy owner_all on deleted_applications to current_user using (true) with check (true);
create policy administrator_reads on deleted_applications for select to openround_administrator using (true);
create policy recused_reads on deleted_applications for select to openround_recused_administrator
  using (id <> all (array(select own_recusals())));
grant select on deleted_applications to openround_administrator, openround_recused_administrator;

-- Returns whether an application was decided or withdrawn at least this many months ago. Not a security definer
-- function, so that a preview counts only applications that the actor may see.
create or replace function is_expired(application uuid, status text, withdrawn_at timestamptz, months int) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(withdrawn_at, case when status in ('approved', 'no_fit') then (
    select max(changed_at) from status_changes where application_id = application and to_status = status) end)
    <= now() - make_interval(months => months)
$$;

-- Deletes up to `number` expired applications with everything about them, and returns how many. Keeps what Figures
-- count, except of withdrawn applications, which Figures leave out. The clean-up job deletes their files. Audit entries
-- stay, without the values of team fields. The responses of batches name companies; they are needed for retries only.
create or replace function delete_expired_applications(months int, number int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  expired uuid[];
begin
  perform set_config('app.handles_personal_data', 'yes', true);
  expired := array(
    select id from applications where submitted_at is not null and is_expired(id, application_status, withdrawn_at, months)
    order by submitted_at limit number for update skip locked);
  insert into deleted_applications (id, application_status, submitted_at, response_at, meeting_at, decided_at,
    funding_round_id, industry, company_stage, how_did_you_know, via, assigned_to, verdicts, hidden_from)
  select a.id, a.application_status, a.submitted_at, d.response_at, d.meeting_at,
    case a.application_status when 'approved' then d.approved_at else d.no_fit_at end,
    a.funding_round_id, a.industry, a.company_stage, a.how_did_you_know, a.via,
    array(select reviewer_id from assignments where application_id = a.id),
    (select coalesce(jsonb_agg(jsonb_build_object('reviewer_id', reviewer_id, 'verdict', verdict)), '[]') from verdicts
      where application_id = a.id and verdict is not null and reviewer_id is not null),
    array(select p.user_id from profiles p where p.role <> 'founder' and is_applicant(a.id, a.user_id, p.user_id))
  from applications a cross join lateral (
    select min(applied_at) filter (where to_status <> 'submitted') as response_at,
      min(applied_at) filter (where to_status = 'meeting_scheduled') as meeting_at,
      max(applied_at) filter (where to_status = 'approved') as approved_at,
      max(applied_at) filter (where to_status = 'no_fit') as no_fit_at
    from decisions where state = 'applied' and application_id = a.id) d
  where a.id = any (expired) and a.withdrawn_at is null;
  update audit_log set detail = detail - 'from' - 'to' where application_id = any (expired) and event = 'team-field-changed';
  delete from decision_batches where created_at <= now() - make_interval(months => months);
  delete from applications where id = any (expired);
  perform add_to_audit_log('application-expired', null, id, '{}') from unnest(expired) as id;
  perform set_config('app.handles_personal_data', '', true);
  return cardinality(expired);
end $$;

revoke all on function is_expired(uuid, text, timestamptz, int), delete_expired_applications(int, int) from public;
grant execute on function is_expired(uuid, text, timestamptz, int)
  to openround_administrator, openround_recused_administrator;
grant execute on function delete_expired_applications(int, int) to openround_worker;
