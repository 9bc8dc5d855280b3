alter table outbox enable row level security;
alter table outbox force row level security;

-- Founders, administrators and the accounts role may enqueue e-mails, but only the worker may read them.
create policy anyone_enqueues on outbox for insert
  to openround_founder, openround_administrator, openround_recused_administrator, openround_accounts
  with check (true);
create policy worker_sends on outbox to openround_worker using (true) with check (true);

grant insert on outbox to openround_founder, openround_administrator, openround_recused_administrator,
  openround_accounts;
grant select, insert, update, delete on outbox to openround_worker;

-- Returns figures about unsent and bounced e-mails, without personal data. E-mails within the undo time are not due
-- yet; retries are due. After its final attempt, an e-mail is due again only after retry_failed_emails().
create policy owner_counts on outbox for select to current_user using (true);
drop function if exists outbox_state();
create function outbox_state()
returns table (waiting int, oldest_waiting_at timestamptz, given_up int, returned int)
language sql stable security definer set search_path = public, pg_temp as $$
  with unsent as (
    select created_at, send_after = 'infinity' as is_given_up,
      send_after < 'infinity' and (attempts > 0 or send_after <= now()) as is_due
    from outbox where sent_at is null)
  select (count(*) filter (where is_due))::int, min(created_at) filter (where is_due),
    (count(*) filter (where is_given_up))::int,
    (select count(*)::int from outbox where returned_at > now() - make_interval(days => {{RETURNED_EMAIL_DAYS}}))
  from unsent
$$;

revoke all on function outbox_state() from public;
grant execute on function outbox_state() to openround_administrator, openround_recused_administrator, openround_worker;

-- Makes failed e-mails due again, resets their attempts, and records this in the audit log. Returns the number of
-- e-mails.
create policy owner_retries on outbox for update to current_user
  using (sent_at is null and send_after = 'infinity') with check (sent_at is null);
create or replace function retry_failed_emails() returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  due int;
begin
  update outbox set send_after = now(), attempts = 0 where sent_at is null and send_after = 'infinity';
  get diagnostics due = row_count;
  if due > 0 then
    perform add_to_audit_log('e-mails-sent-again', app_user_id(), null, jsonb_build_object('emails', due));
  end if;
  return due;
end $$;

revoke all on function retry_failed_emails() from public;
grant execute on function retry_failed_emails() to openround_administrator, openround_recused_administrator;
