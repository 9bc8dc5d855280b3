alter table decisions enable row level security;
alter table decisions force row level security;

-- Founders have no access to decisions, so that held decisions leave no trace for them.
create policy administrator_reads on decisions for select to openround_administrator using (true);
create policy administrator_changes on decisions for update to openround_administrator
  using (state in ('held', 'applied')) with check (true);
-- Recused administrators cannot see decisions on the applications they are recused from.
create policy recused_reads on decisions for select to openround_recused_administrator
  using (application_id <> all (array(select own_recusals())));
create policy recused_changes on decisions for update to openround_recused_administrator
  using (state in ('held', 'applied') and application_id <> all (array(select own_recusals()))) with check (true);
-- The subquery finds only applications that the administrator may see.
create policy administrator_decides on decisions for insert to openround_administrator, openround_recused_administrator
  with check (decided_by = app_user_id() and state in ('held', 'applied') and exists (
    select from applications where applications.id = application_id and submitted_at is not null));

grant select, insert on decisions to openround_administrator, openround_recused_administrator;
-- The list runs the same query for every role. No policy shows these roles a row.
grant select (id, decided_by) on decisions to openround_reviewer, openround_partner;
grant update (state, from_status, batch_id, email_id, applied_at, undo_until) on decisions
  to openround_administrator, openround_recused_administrator;

-- Batches are visible only to the user who created them, because they list applications.
alter table decision_batches enable row level security;
alter table decision_batches force row level security;
create policy decider_own on decision_batches to openround_administrator, openround_recused_administrator
  using (decided_by = app_user_id()) with check (decided_by = app_user_id());
grant select, insert, delete on decision_batches to openround_administrator, openround_recused_administrator;

-- Undoes a decision and deletes its e-mail with the copies for members, or does neither
-- (server/decisions/apply-decisions.ts lists the states). This is a trigger, because only the worker may read the
-- outbox. The update affects no row if the undo time is over or a server has claimed the e-mail. Callers lock the
-- application first, as for a new decision, which avoids deadlocks.
create or replace function undo_decision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.state <> 'applied' or clock_timestamp() >= old.undo_until then
    return null;
  end if;
  delete from outbox where id = old.email_id and attempts = 0 and sent_at is null and not exists (
    select from outbox copy where copy.copy_of = old.email_id and (copy.attempts > 0 or copy.sent_at is not null));
  -- If the e-mail still exists, a server has claimed it or a copy.
  if exists (select from outbox where id = old.email_id) then
    return null;
  end if;
  return new;
end $$;

create trigger undo_decision before update on decisions for each row
  when (new.state = 'undone' and old.state <> 'undone') execute function undo_decision();

-- Allows only releasing or discarding held decisions and undoing applied ones, without any other change. Runs before
-- the trigger above, because triggers run in alphabetical order.
create or replace function guard_decision() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  comes_into_force constant boolean := old.state = 'held' and new.state = 'applied';
  changing constant text[] := case when comes_into_force
    then array['state', 'from_status', 'batch_id', 'email_id', 'applied_at', 'undo_until'] else array['state'] end;
begin
  if not (comes_into_force or (old.state, new.state) in (('held', 'discarded'), ('applied', 'undone')))
    or to_jsonb(new) - changing <> to_jsonb(old) - changing
  then
    raise exception 'a decision can only come into force, be dropped or be undone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger guard_decision before update on decisions for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator')) execute function guard_decision();

create or replace function audit_decision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log('decision-' || new.state, deciding_user_id(),
    new.application_id, jsonb_strip_nulls(jsonb_build_object('to', new.to_status, 'batch', new.batch_id)));
  return null;
end $$;

-- A decision that takes effect has no event of its own, because the change of status has one.
create trigger audit_held_decision after insert on decisions for each row
  when (new.state = 'held') execute function audit_decision();
create trigger audit_decision after update of state on decisions for each row
  when (new.state in ('undone', 'discarded')) execute function audit_decision();

revoke all on function undo_decision(), guard_decision(), audit_decision() from public;
