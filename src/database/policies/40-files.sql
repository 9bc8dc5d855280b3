alter table files enable row level security;
alter table files force row level security;

create policy owner_all on files to current_user using (true) with check (true);
-- Returns whether a file belongs to the actor: to the person who uploaded it, and to the applicants of the applications
-- that refer to it or were the last to do so, who may still refer to it again. Members who are removed leave their
-- attached files to the owner (22-co-founders.sql).
create or replace function is_own_file(path text, uploader text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce(uploader = app_user_id(), false) or exists (
    select from (
      select record_id from file_references r where r.path = is_own_file.path
      union all select last_record_id from files f where f.path = is_own_file.path and f.unreferenced_since > '-infinity'
    ) as records
    where record_id in (select own_applications())
      or record_id in (select id from application_questions where application_id in (select own_applications())));
end $$;
revoke all on function is_own_file(text, text) from public;
grant execute on function is_own_file(text, text)
  to openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

create policy founder_reads on files for select to openround_founder
  using (is_own_file(path, owner_id));
create policy founder_stores on files for insert to openround_founder with check (owner_id = app_user_id());
-- Limited to files that are not stored completely yet (database/files.ts).
create policy founder_completes on files for update to openround_founder
  using (owner_id = app_user_id() and unreferenced_since = '-infinity')
  with check (owner_id = app_user_id());
-- Excludes files to which only unsubmitted answers refer, unless the files belong to the actor (D-status.33).
create policy administrator_reads on files for select to openround_administrator
  using (owner_id = app_user_id()
    or exists (select from file_references join applications on applications.id = record_id
      where file_references.path = files.path)
    or not exists (
      select from file_references join application_questions on application_questions.id = record_id
      where file_references.path = files.path and answered_at is null));
-- The policy on file_references limits this to files of applications that the actor may see.
create policy member_reads on files for select
  to openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from file_references where file_references.path = files.path));
create policy worker_sweeps on files to openround_worker using (true);

grant select, insert on files to openround_founder;
grant update (bytes, unreferenced_since) on files to openround_founder;
grant select on files to openround_administrator, openround_recused_administrator, openround_reviewer,
  openround_partner;
grant select, delete on files to openround_worker;
-- A server reads and creates the id with which it recognises the uploads folder.
grant select, insert, update (folder_marked) on installation to openround_worker;

alter table file_references enable row level security;
alter table file_references force row level security;
create policy owner_all on file_references to current_user using (true) with check (true);
create policy administrator_reads on file_references for select to openround_administrator using (true);
create policy member_reads on file_references for select
  to openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from applications where applications.id = record_id));
grant select on file_references to openround_administrator, openround_recused_administrator, openround_reviewer,
  openround_partner;

-- Returns the storage paths in the named columns of a row. Each column holds an address, a list of stored files, or an
-- object with stored files among its values.
create or replace function file_paths_in(row_as_json jsonb, root text, names text[]) returns text[]
language sql immutable set search_path = public, pg_temp as $$
  select array(
    select distinct substr(address, length(root) + 1)
    from unnest(names) as name
    cross join lateral (
      select row_as_json ->> name as address
      union all
      select file ->> 'url' from jsonb_path_query(row_as_json -> name, 'strict $.**{1}') as file) as addresses
    where starts_with(address, root))
$$;

-- Returns the storage paths of the files in the answers to a round.
create or replace function answer_file_paths(answers jsonb, root text) returns text[]
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return array(
    select distinct substr(file ->> 'url', length(root) + 1) from jsonb_path_query(answers, '$[*].file') as file
    where starts_with(file ->> 'url', root));
end $$;

-- Removes a record's references to files, and adds references to files that belong to the actor, or that the former
-- record referred to. Without an actor, the files must belong to the record's owner. Also updates unreferenced_since,
-- from which the clean-up job computes which files to delete.
create or replace function replace_file_references(former_record uuid, lost text[], new_record uuid, gained text[],
  file_owner text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  -- The lock waits for a concurrent removal of another reference to the same file.
  perform from files where path = any(lost) order by path for update;
  gained := array(select path from files where path = any(gained)
    and (path = any(lost) or is_own_file(path, owner_id)
      or app_user_id() is null and owner_id is not distinct from file_owner));
  delete from file_references where record_id = former_record and path = any(lost);
  update files set unreferenced_since = now(), last_record_id = former_record
  where path = any(lost) and unreferenced_since is null
    and not exists (select from file_references where file_references.path = files.path);
  insert into file_references (path, record_id)
  select unnest(gained), new_record
  on conflict do nothing;
  update files set unreferenced_since = null
  where path = any(gained) and unreferenced_since is not null
    and exists (select from file_references where file_references.path = files.path);
end $$;

-- Updates a row's references to its owner's files when the row changes. The arguments are the prefix of the product's
-- addresses and the columns that hold files.
create or replace function update_file_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former text[] := file_paths_in(to_jsonb(old), tg_argv[0], tg_argv[1:]);
  present text[] := file_paths_in(to_jsonb(new), tg_argv[0], tg_argv[1:]);
  gained text[] := array(select unnest(present) except select unnest(former));
  lost text[] := array(select unnest(former) except select unnest(present));
begin
  if gained = '{}' and lost = '{}' then
    return null;
  end if;
  perform replace_file_references(old.id, lost, new.id, gained, new.user_id);
  return null;
end $$;

-- Does the same for the files in the answers to a round. Until the answers are submitted, the files belong to the
-- round, so that only the founder sees them. Afterwards they belong to the application, whose readers may open them.
create or replace function update_answer_file_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former_record uuid := case when old.answered_at is null then old.id else old.application_id end;
  new_record uuid := case when new.answered_at is null then new.id else new.application_id end;
  stays boolean := former_record is not distinct from new_record;
  former text[] := answer_file_paths(old.answers, tg_argv[0]);
  present text[] := answer_file_paths(new.answers, tg_argv[0]);
  gained text[] := array(select unnest(present) except select unnest(former) where stays);
  lost text[] := array(select unnest(former) except select unnest(present) where stays);
begin
  if gained <> '{}' or lost <> '{}' then
    perform replace_file_references(former_record, lost, new_record, gained,
      (select user_id from applications where applications.id = new.application_id));
  end if;
  return null;
end $$;

revoke all on function replace_file_references(uuid, text[], uuid, text[], text), update_answer_file_references()
  from public;
drop function if exists referred_files(text, jsonb);
