-- Lets the owner of the tables read all rows for a backup, in a transaction that sets app.backup
-- (transfer/snapshot.ts), because FORCE applies policies to the owner too. Does not apply while a role is set, so that
-- functions that run as the owner for a user cannot read more.
do $$
declare
  stored regclass;
begin
  for stored in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('create policy backup_reads on %s for select to current_user using (%s)', stored,
      $when$current_setting('app.backup', true) = 'yes' and current_setting('role') = 'none'$when$);
  end loop;
end $$;
