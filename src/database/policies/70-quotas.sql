-- Limits on what one person stores. The database enforces them, because requests may run concurrently. The numbers in
-- double braces come from domain/limits.ts. Each error has its own SQLSTATE (database/sql-errors.ts). Its detail, if
-- any, is the time from which a retry may succeed. Concurrent requests by one person wait for each other, so that each
-- counts what the others stored.
create or replace function lock_person(what text) returns text
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(what || ' ' || app_user_id(), 0));
  return app_user_id();
end $$;

revoke all on function lock_person(text) from public;
grant execute on function lock_person(text) to openround_founder, openround_administrator,
  openround_recused_administrator;

create or replace function limit_drafts() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  me text := lock_person('drafts');
begin
  -- A repeated first save creates nothing, so the limit does not apply to it.
  if not exists (select from applications where id = new.id) and (
    select count(*) from applications where user_id = me and application_status = 'draft') >= {{OPEN_DRAFTS_MAX}}
  then
    raise exception 'too many drafts' using errcode = 'QDRAF';
  end if;
  return new;
end $$;

create trigger limit_drafts before insert on applications for each row
  when (current_user = 'openround_founder') execute function limit_drafts();

-- Counts an upload in progress with the maximum size. If the limit is reached only because of uploads in progress, a
-- retry may succeed when they end. Older incomplete files are remains of failed uploads, which the clean-up job deletes
-- like unreferenced files.
create or replace function limit_files() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  me text := lock_person('files');
  first timestamptz;
  first_running timestamptz;
  is_full boolean;
begin
  select min(created_at) into first from files
    where owner_id = me and created_at > now() - interval '1 hour' having count(*) >= {{UPLOADS_PER_HOUR}};
  if first is not null then
    raise exception 'too many uploads' using errcode = 'QUPLO', detail = first + interval '1 hour';
  end if;
  select min(unused_since) filter (where not is_running), min(created_at) filter (where is_running),
      coalesce(sum(counted) filter (where not is_running), 0) + {{FILE_BYTES}} > {{UNREFERENCED_BYTES_MAX}}
    into first, first_running, is_full
    from (
      select created_at, greatest(created_at, unreferenced_since) as unused_since,
        case when unreferenced_since = '-infinity' then {{FILE_BYTES}} else bytes end as counted,
        unreferenced_since = '-infinity' and created_at > now() - make_interval(mins => {{UPLOAD_MINUTES}}) as is_running
      from files where owner_id = me and unreferenced_since is not null) as unused
    having sum(counted) + {{FILE_BYTES}} > {{UNREFERENCED_BYTES_MAX}};
  if not is_full then
    raise exception 'too many uploads in progress' using errcode = 'QRUNN',
      detail = first_running + make_interval(mins => {{UPLOAD_MINUTES}});
  elsif is_full then
    raise exception 'too many unreferenced bytes' using errcode = 'QFILE',
      detail = first + make_interval(hours => {{UNREFERENCED_FILE_HOURS}} + 1);
  end if;
  return new;
end $$;

create trigger limit_files before insert on files for each row
  when (current_user = 'openround_founder') execute function limit_files();

create or replace function limit_question_rounds() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  me text := lock_person('question rounds');
  first timestamptz;
begin
  -- A batch counts once, for its first round.
  if exists (select from application_questions where batch_id = new.batch_id and admin_user_id = me) then
    return new;
  end if;
  select min(sent_at) into first from application_questions
    where admin_user_id = me and sent_at > now() - interval '1 hour'
    having count(distinct coalesce(batch_id, id)) >= {{QUESTION_ROUNDS_PER_HOUR}};
  -- A repeated request stores nothing, so the limit does not apply to it.
  if first is not null and not exists (select from application_questions where id = new.id) then
    raise exception 'too many rounds' using errcode = 'QROUN', detail = first + interval '1 hour';
  end if;
  return new;
end $$;

create trigger limit_question_rounds before insert on application_questions for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function limit_question_rounds();

-- A member could guess founders' contact data by changing affiliations repeatedly and reading the hints. The
-- number of new lines per day is therefore limited. Runs as the owner, because members have no access to rate limits.
create or replace function limit_affiliations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counter text := 'affiliations ' || lock_person('affiliations');
  added integer;
begin
  select count(*) into added from (
    select unnest(string_to_array(new.email_domains || E'\n' || new.linkedin_pages, E'\n')) as line
    except select unnest(string_to_array(old.email_domains || E'\n' || old.linkedin_pages, E'\n'))) as lines
    where line <> '';
  if added = 0 then
    return null;
  end if;
  if added + (
    select coalesce(sum(hits), 0) from rate_limits
    where bucket = counter and window_starts_at > now() - interval '1 day') > {{AFFILIATIONS_PER_DAY}}
  then
    raise exception 'too many affiliations' using errcode = 'QAFFI';
  end if;
  insert into rate_limits (bucket, window_starts_at, hits) values (counter, clock_timestamp(), added);
  return null;
end $$;

create trigger limit_affiliations after insert or update on affiliations for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator', 'openround_reviewer',
    'openround_partner'))
  execute function limit_affiliations();
