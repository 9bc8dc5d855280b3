alter table files enable row level security;
alter table files force row level security;

drop policy if exists owner_all on files;
drop policy if exists founder_reads on files;
drop policy if exists founder_stores on files;
drop policy if exists founder_completes on files;
drop policy if exists administrator_reads on files;
drop policy if exists worker_sweeps on files;
create policy owner_all on files to current_user using (true) with check (true);
create policy founder_reads on files for select to openround_founder using (owner_id = app_user_id());
create policy founder_stores on files for insert to openround_founder with check (owner_id = app_user_id());
-- Only what is not stored whole yet (database/files.ts).
create policy founder_completes on files for update to openround_founder
  using (owner_id = app_user_id() and unreferenced_since = '-infinity')
  with check (owner_id = app_user_id());
create policy administrator_reads on files for select to openround_administrator using (true);
create policy worker_sweeps on files to openround_worker using (true);

grant select, insert on files to openround_founder;
grant update (bytes, unreferenced_since) on files to openround_founder;
grant select on files to openround_administrator;
grant select, delete on files to openround_worker;

-- The paths in the bucket that a row of applications refers to.
create or replace function referred_files(deck_url text, documents jsonb) returns setof text
language sql immutable set search_path = public, pg_temp as $$
  select substr(url, length('/files/') + 1)
  from (
    select deck_url as url
    union all
    select document ->> 'url' from jsonb_array_elements(documents) as document
  ) as addresses
  where url like '/files/%'
$$;

-- Keeps unreferenced_since right, whoever writes the application; the sweep goes by it.
create or replace function follow_file_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    update files set unreferenced_since = null
    where unreferenced_since is not null
      and path in (select referred_files(new.pitch_deck_url, new.additional_documents));
  end if;
  if tg_op <> 'INSERT' then
    update files set unreferenced_since = now()
    where unreferenced_since is null
      and path in (select referred_files(old.pitch_deck_url, old.additional_documents))
      and not exists (
        select from applications
        where user_id is not distinct from old.user_id
          and path in (select referred_files(pitch_deck_url, additional_documents)));
  end if;
  return null;
end $$;

drop trigger if exists follow_file_references on applications;
create trigger follow_file_references after insert or delete or update of pitch_deck_url, additional_documents
  on applications for each row execute function follow_file_references();
