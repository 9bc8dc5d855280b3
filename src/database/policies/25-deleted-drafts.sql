alter table deleted_drafts enable row level security;
alter table deleted_drafts force row level security;

-- Only the two triggers below use this table. They run as the owner, and FORCE applies policies to the owner too.
create policy owner_all on deleted_drafts to current_user using (true) with check (true);

create or replace function record_deleted_draft() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deleted_drafts (id, user_id)
  select old.id, users.id from users where users.id = old.user_id
  on conflict do nothing;
  return null;
end $$;

create trigger record_deleted_draft after delete on applications for each row
  execute function record_deleted_draft();

-- Skips the insert of a deleted draft, as if the id were in use. The save then finds no draft.
create or replace function leave_deleted_draft() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from deleted_drafts where id = new.id) then
    return null;
  end if;
  return new;
end $$;

create trigger leave_deleted_draft before insert on applications for each row
  when (current_user = 'openround_founder') execute function leave_deleted_draft();
