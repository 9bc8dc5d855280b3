alter table outbox enable row level security;
alter table outbox force row level security;

drop policy if exists anyone_tells on outbox;
drop policy if exists worker_sends on outbox;
-- Whoever does something may tell of it; nobody but the worker reads what was told.
create policy anyone_tells on outbox for insert
  to openround_founder, openround_administrator, openround_recused_administrator, openround_accounts
  with check (true);
create policy worker_sends on outbox to openround_worker using (true) with check (true);

grant insert on outbox to openround_founder, openround_administrator, openround_recused_administrator,
  openround_accounts;
grant select, insert, update, delete on outbox to openround_worker;
