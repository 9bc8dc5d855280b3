-- Returns figures about the database, for administrators.
drop function if exists database_health();
create function database_health()
returns table (version text, bytes bigint, schema text, last_sent_at timestamptz, last_status_email_at timestamptz,
  last_backup_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select current_setting('server_version'), pg_database_size(current_database()),
    (select name from migrations where name <> 'policies' order by name desc limit 1),
    (select max(sent_at) from outbox), (select max(created_at) from outbox where template = 'status-changed'),
    (select backed_up_at from last_backup)
$$;

-- The running server stores the time of a backup here, on behalf of the backup command.
grant select, insert, update on last_backup to openround_worker;

-- A running server checks whether a newer version has upgraded the database.
grant select on migrations to openround_worker;

revoke all on function database_health() from public;
grant execute on function database_health() to openround_administrator, openround_recused_administrator;
