alter table saved_views enable row level security;
alter table saved_views force row level security;

create policy owner_all on saved_views to current_user using (true) with check (true);
create policy member_manages_own on saved_views
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (owner_id = app_user_id()) with check (owner_id = app_user_id());
create policy member_reads_shared on saved_views for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (shared);
create policy administrator_removes_shared on saved_views for delete
  to openround_administrator, openround_recused_administrator
  using (shared);

grant select, delete, insert (id, owner_id, name, query, shared), update (name, query, shared) on saved_views
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
