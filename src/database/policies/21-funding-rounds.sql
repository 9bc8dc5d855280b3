-- Funding rounds decide when founders may submit. Every signed-in user reads the rounds; administrators change them.
alter table funding_rounds enable row level security;
alter table funding_rounds force row level security;
alter table funding_round_extensions enable row level security;
alter table funding_round_extensions force row level security;

create policy owner_all on funding_rounds to current_user using (true) with check (true);
create policy everybody_reads on funding_rounds for select using (true);
create policy administrator_adds on funding_rounds for insert
  to openround_administrator, openround_recused_administrator with check (true);
create policy administrator_changes on funding_rounds for update
  to openround_administrator, openround_recused_administrator using (true) with check (true);

create policy owner_all on funding_round_extensions to current_user using (true) with check (true);
create policy founder_reads on funding_round_extensions for select to openround_founder
  using (user_id = app_user_id());
create policy administrator_reads on funding_round_extensions for select
  to openround_administrator, openround_recused_administrator using (true);

grant select on funding_rounds to openround_founder, openround_administrator, openround_recused_administrator,
  openround_reviewer, openround_partner, openround_worker;
grant insert, update (name, opens_at, closes_at, time_zone, grace_minutes, version) on funding_rounds
  to openround_administrator, openround_recused_administrator;
grant select on funding_round_extensions
  to openround_founder, openround_administrator, openround_recused_administrator;

-- Returns the round that an application belongs to if it is submitted at a given time. This is the open round, or else
-- a round whose grace period covers the draft, or else a round with an extension for the founder. Returns a row without
-- a round if there are no rounds at all, and no row if the application may not be submitted.
create or replace function submission_funding_round(person text, begun_at timestamptz, at timestamptz)
returns table (funding_round_id uuid)
language sql stable set search_path = public, pg_temp as $$
  select chosen.id from (
    select id, 1 as preference, closes_at as ends_at from funding_rounds
      where opens_at <= at and (closes_at is null or at < closes_at)
    union all
    select id, 2, closes_at from funding_rounds
      where begun_at < closes_at and closes_at <= at and at < closes_at + make_interval(mins => grace_minutes)
    union all
    select funding_round_id, 3, until from funding_round_extensions where user_id = person and at < until
    union all
    select null, 4, null where not exists (select from funding_rounds)
  ) as chosen
  order by preference, ends_at desc limit 1
$$;

revoke all on function submission_funding_round(text, timestamptz, timestamptz) from public;
grant execute on function submission_funding_round(text, timestamptz, timestamptz) to openround_founder;

-- Uses submitted_at as the time of submission. Row policies require it to be the database's current time
-- (20-applications.sql).
create or replace function assign_funding_round() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select chosen.funding_round_id into new.funding_round_id
  from submission_funding_round(new.user_id, old.created_at, new.submitted_at) as chosen;
  if not found then
    raise exception 'no round is open for this application' using errcode = 'RCLOS';
  end if;
  return new;
end $$;

create trigger assign_funding_round before update of application_status on applications for each row
  when (old.application_status = 'draft' and new.application_status <> 'draft')
  execute function assign_funding_round();

-- Grants the founder with this e-mail address an extension of a round. Returns false if nobody has the address. Runs as
-- the owner, because recused administrators do not see all founders.
create or replace function grant_extension(funding_round uuid, address text, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  founder text := (select id from users where email = address);
begin
  if founder is null then
    return false;
  end if;
  insert into funding_round_extensions as known (funding_round_id, user_id, until)
  values (grant_extension.funding_round, founder, grant_extension.until)
  on conflict (funding_round_id, user_id) do update set until = excluded.until
    where known.until <> excluded.until;
  return true;
end $$;

revoke all on function grant_extension(uuid, text, timestamptz) from public;
grant execute on function grant_extension(uuid, text, timestamptz)
  to openround_administrator, openround_recused_administrator;

-- Records and announces changes. If a round changes, the open forms of all founders refetch. If a founder gets an
-- extension, only that founder's form does.
create or replace function announce_funding_round() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('closing-date-changed', app_user_id(), null, '{}');
  perform pg_notify('openround_changes', json_build_object('kind', 'access')::text);
  return null;
end $$;

create trigger announce_funding_round after insert or update on funding_rounds for each row
  execute function announce_funding_round();

create or replace function announce_extension() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('extension-granted', app_user_id(), null, '{}', new.user_id);
  perform pg_notify('openround_changes', json_build_object('kind', 'access', 'person', new.user_id)::text);
  return null;
end $$;

create trigger announce_extension after insert or update on funding_round_extensions for each row
  execute function announce_extension();

revoke all on function assign_funding_round(), announce_funding_round(), announce_extension() from public;

-- The audit log has no entries about reminders or unsubscribing, because they would reveal who has started a draft. The
-- team sees only the number of started drafts (database/funding-rounds.ts).
alter table funding_round_reminders enable row level security;
alter table funding_round_reminders force row level security;
alter table reminder_opt_outs enable row level security;
alter table reminder_opt_outs force row level security;
create policy owner_all on funding_round_reminders to current_user using (true) with check (true);
create policy worker_sends on funding_round_reminders to openround_worker using (true) with check (true);
create policy accounts_find on funding_round_reminders for select to openround_accounts using (true);
create policy owner_all on reminder_opt_outs to current_user using (true) with check (true);
create policy worker_reads on reminder_opt_outs for select to openround_worker using (true);
create policy accounts_add on reminder_opt_outs to openround_accounts using (true) with check (true);
grant select, insert on funding_round_reminders to openround_worker;
grant select (user_id, token_hash) on funding_round_reminders to openround_accounts;
grant select on reminder_opt_outs to openround_worker;
grant select, insert on reminder_opt_outs to openround_accounts;
