alter table affiliations enable row level security;
alter table affiliations force row level security;

-- Users see only their own affiliations, even as administrators. If a member leaves the team, the affiliations are kept
-- until the account is deleted, because the member may return.
create policy owner_all on affiliations to current_user using (true) with check (true);
create policy member_states_own on affiliations
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (user_id = app_user_id()) with check (user_id = app_user_id());

grant select, insert (user_id, organisations, email_domains, linkedin_pages, version, field_versions),
  update (organisations, email_domains, linkedin_pages, version, field_versions, updated_at) on affiliations
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
