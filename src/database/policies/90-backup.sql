-- The login that owns the tables reads every row of each for a backup, which FORCE would otherwise keep from it: in a
-- transaction that says so (transfer/snapshot.ts). Not while somebody acts: what runs as the owner on their behalf
-- stays bound by its own policies, whatever they say.
do $$
declare
  stored regclass;
begin
  for stored in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('drop policy if exists backup_reads on %s', stored);
    execute format('create policy backup_reads on %s for select to current_user using (%s)', stored,
      $when$current_setting('app.backup', true) = 'yes' and current_setting('role') = 'none'$when$);
  end loop;
end $$;
