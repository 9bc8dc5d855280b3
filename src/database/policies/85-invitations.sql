alter table invitations enable row level security;
alter table invitations force row level security;

create policy owner_all on invitations to current_user using (true) with check (true);
create policy administrator_invites on invitations to openround_administrator, openround_recused_administrator
  using (true) with check (invited_by = app_user_id());
create policy worker_deletes on invitations to openround_worker using (true);
create policy accounts_join on invitations to openround_accounts using (true);

-- Excludes the hashes of the tokens, which only the accounts role compares.
grant select (id, email, role, invited_by, created_at, expires_at), insert, delete,
  update (role, token_hash, copied_token_hash, invited_by, created_at, expires_at)
  on invitations to openround_administrator, openround_recused_administrator;
grant select (expires_at), delete on invitations to openround_worker;
grant select, delete on invitations to openround_accounts;

-- Returns the invitation that a link belongs to, if the signed-in user has the invited address. Servers of earlier
-- releases execute it.
create or replace function own_invitation(token text) returns table (role text, invited_by text)
language sql stable security definer set search_path = public, pg_temp as $$
  select invitations.role, inviter.full_name
  from invitations
  join users on users.email = invitations.email and users.id = app_user_id()
  left join profiles inviter on inviter.user_id = invitations.invited_by
  where invitations.token_hash = token and invitations.expires_at > now()
$$;

-- Accepts an invitation. Team members keep their role. Returns the role, or null if there is no such invitation.
create or replace function accept_invitation(token text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  offered text;
begin
  delete from invitations using users
  where users.email = invitations.email and users.id = app_user_id()
    and token in (invitations.token_hash, invitations.copied_token_hash) and invitations.expires_at > now()
  returning invitations.role into offered;
  if offered is null then
    return null;
  end if;
  update profiles set role = offered, updated_at = now()
  where profiles.user_id = app_user_id() and profiles.role = 'founder';
  return (select profiles.role from profiles where profiles.user_id = app_user_id());
end $$;

revoke all on function own_invitation(text), accept_invitation(text) from public;
grant execute on function own_invitation(text), accept_invitation(text) to openround_founder;
