-- Only the accounts role reads identities and sign-ins with the identity provider. The worker deletes expired sign-ins.
grant select, insert, delete on identities, provider_sign_ins to openround_accounts;
grant select (expires_at), delete on provider_sign_ins to openround_worker;

-- Returns how the actor can sign in, because the actor may not read the tables.
create or replace function own_sign_in_methods() returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(array[
    case when exists (select from credentials where user_id = app_user_id()) then 'email' end,
    case when exists (select from identities where user_id = app_user_id()) then 'provider' end], null)
$$;

revoke all on function own_sign_in_methods() from public;
grant execute on function own_sign_in_methods() to openround_founder;

create or replace function audit_identity() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_audit_log('identity-linked', new.user_id, null, '{}');
  else
    perform add_to_audit_log('identity-unlinked', old.user_id, null, '{}');
  end if;
  return null;
end $$;

-- Records only manual changes, not identities that are deleted with their account.
create trigger audit_identity after insert or delete on identities for each row
  when (current_user = 'openround_accounts') execute function audit_identity();

revoke all on function audit_identity() from public;
