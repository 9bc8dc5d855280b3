-- Links to the application say where founders come from. Administrators create and delete them. Founders cannot
-- read the links, nor read or change the name on their application (20-applications.sql).
alter table application_links enable row level security;
alter table application_links force row level security;

create policy owner_all on application_links to current_user using (true) with check (true);
create policy administrator_all on application_links
  to openround_administrator, openround_recused_administrator using (true) with check (true);
grant select, insert, delete on application_links to openround_administrator, openround_recused_administrator;

-- A founder's new draft names the slug of a link. Stores the link's name in its place, and nothing for an unknown slug.
create or replace function store_link_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.via := (select name from application_links where slug = new.via);
  return new;
end $$;

create trigger store_link_name before insert on applications for each row
  when (new.via is not null and current_user = 'openround_founder') execute function store_link_name();

-- The audit log does not contain the link's name, because it is typed text.
create or replace function audit_application_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log(case tg_op when 'INSERT' then 'link-created' else 'link-deleted' end, app_user_id(), null, '{}');
  return null;
end $$;

create trigger audit_application_link after insert or delete on application_links for each row
  execute function audit_application_link();

revoke all on function store_link_name(), audit_application_link() from public;
