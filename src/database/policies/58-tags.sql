-- Tags are for the team. Members see the tags of applications they may read, but not of their own application.
-- Administrators change tags. An actor sees a tag only through such an application, so tags of hidden applications stay
-- hidden. Administrators without recusals and applications of their own also see unused tags.
alter table tags enable row level security;
alter table tags force row level security;
alter table application_tags enable row level security;
alter table application_tags force row level security;

create policy owner_all on application_tags to current_user using (true) with check (true);
create policy member_reads on application_tags for select
  to openround_administrator, openround_recused_administrator, openround_partner
  using (application_id <> all (array(select own_conflicts())));
create policy reviewer_reads on application_tags for select to openround_reviewer
  using (application_id = any (array(select own_assignments()))
    and application_id <> all (array(select own_conflicts())));
create policy administrator_tags on application_tags for insert
  to openround_administrator, openround_recused_administrator
  with check (tagged_by = app_user_id() and application_id <> all (array(select own_conflicts())) and exists (
    select from applications where applications.id = application_id and submitted_at is not null));
create policy administrator_untags on application_tags for delete
  to openround_administrator, openround_recused_administrator
  using (application_id <> all (array(select own_conflicts())));

grant select on application_tags
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant insert (application_id, tag_id, tagged_by), delete on application_tags
  to openround_administrator, openround_recused_administrator;

create policy owner_all on tags to current_user using (true) with check (true);
create policy administrator_reads on tags for select to openround_administrator
  using (not exists (select own_conflicts()));
create policy member_reads on tags for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from application_tags where tag_id = tags.id));
create policy administrator_renames on tags for update
  to openround_administrator, openround_recused_administrator
  using (true) with check (true);

grant select on tags
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant update (name) on tags to openround_administrator, openround_recused_administrator;

-- Only one transaction at a time can change tags, so that each counts the tags stored by others.
create or replace function lock_tags() returns void
language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('tags', 0))
$$;

-- Returns the ids of the tags with these names, and creates missing tags. A tag that the administrator cannot see on
-- any application counts as missing and gets the given spelling, so that neither its name nor the limit reveals that it
-- existed. The team may therefore have more tags than the limit, and existing ones can still be added.
create or replace function ensure_tags(names jsonb) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  folded constant text[] := array(select fold_name(value) from jsonb_array_elements_text(names));
  visible text[];
begin
  perform lock_tags();
  visible := array(select folded_name from tags where exists (select from application_tags
    where tag_id = tags.id and application_id not in (select own_conflicts())));
  return query
    insert into tags (name, created_by)
    select distinct on (fold_name(value)) value, app_user_id() from jsonb_array_elements_text(names)
    on conflict (folded_name) do update
      set name = case when tags.folded_name = any (visible) then tags.name else excluded.name end
    returning id;
  -- Deletes unused tags to make room for others.
  if (select count(*) from tags) > {{TAGS_MAX}} then
    delete from tags where not exists (select from application_tags where tag_id = tags.id)
      and folded_name <> all (folded);
  end if;
  if not folded <@ visible and (select count(distinct name) from unnest(visible || folded) name) > {{TAGS_MAX}} then
    raise exception 'too many tags' using errcode = 'QTAGS';
  end if;
end $$;

-- Merges another tag of this name into the given tag, if the actor cannot see the other tag on any application.
create or replace function absorb_hidden_tag(tag uuid, new_name text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hidden uuid := (select id from tags where folded_name = fold_name(new_name) and id <> tag and not exists (
    select from application_tags where tag_id = tags.id and application_id not in (select own_conflicts())));
begin
  if hidden is null or not exists (select from tags where id = tag) then
    return;
  end if;
  insert into application_tags (application_id, tag_id, tagged_by)
    select application_id, tag, tagged_by from application_tags where tag_id = hidden on conflict do nothing;
  delete from application_tags where tag_id = hidden;
  delete from tags where id = hidden;
end $$;

-- Deletes a tag that the actor has removed from all applications, unless hidden applications have it. The audit log
-- entry is the same in both cases.
create or replace function delete_unused_tag(tag uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_tags();
  perform audit_tag_deletion();
  delete from tags where id = tag and not exists (select from application_tags where tag_id = tag);
end $$;

revoke all on function lock_tags(), ensure_tags(jsonb), absorb_hidden_tag(uuid, text), delete_unused_tag(uuid) from public;
grant execute on function lock_tags(), ensure_tags(jsonb), absorb_hidden_tag(uuid, text), delete_unused_tag(uuid)
  to openround_administrator, openround_recused_administrator;

create or replace function limit_application_tags() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_tags();
  if exists (select from application_tags where application_id in (select application_id from added)
    group by application_id having count(*) > {{TAGS_PER_APPLICATION_MAX}})
  then
    raise exception 'too many tags on an application' using errcode = 'QTAGA';
  end if;
  return null;
end $$;

create trigger limit_application_tags after insert on application_tags
  referencing new table as added for each statement execute function limit_application_tags();

revoke all on function limit_application_tags() from public;
