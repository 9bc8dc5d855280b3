-- A meeting belongs to its decision. The founder's withdrawal cancels it until the withdrawal is undone. Founders see it
-- once the decision can no longer be undone, and the team once the decision is in force. Only administrators see the
-- meeting of a held decision. An undone or discarded decision leaves no meeting, so that the one before it counts again.
alter table meetings enable row level security;
alter table meetings force row level security;

create policy owner_all on meetings to current_user using (true) with check (true);
create policy founder_reads on meetings for select to openround_founder
  using (announced_at <= now() and exists (select from applications where applications.id = application_id));
create policy administrator_reads on meetings for select to openround_administrator using (true);
create policy recused_reads on meetings for select to openround_recused_administrator
  using (application_id <> all (array(select own_recusals())));
create policy member_reads on meetings for select to openround_reviewer, openround_partner
  using (announced_at is not null and exists (select from applications where applications.id = application_id));
-- Meetings are inserted only together with the actor's own decision, never later.
create policy administrator_sets on meetings for insert to openround_administrator, openround_recused_administrator
  with check (exists (select from decisions where decisions.id = decision_id and decided_by = app_user_id()
    and decisions.created_at = now() and (to_status = 'meeting_scheduled') <> cancelled));

grant select on meetings to openround_founder, openround_administrator, openround_recused_administrator,
  openround_reviewer, openround_partner;
grant insert (decision_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled) on meetings
  to openround_administrator, openround_recused_administrator;

create or replace function place_meeting() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  select application_id, undo_until, applied_at into new.application_id, new.announced_at, new.applied_at from decisions
  where decisions.id = new.decision_id;
  return new;
end $$;

create trigger place_meeting before insert on meetings for each row
  when (current_user in ('openround_administrator', 'openround_recused_administrator')) execute function place_meeting();

-- The meeting takes effect, or disappears, with its decision.
create or replace function follow_decision() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state = 'applied' then
    update meetings set announced_at = new.undo_until, applied_at = new.applied_at where decision_id = new.id;
  else
    delete from meetings where decision_id = new.id;
  end if;
  return null;
end $$;

create trigger follow_decision after update of state on decisions for each row
  when (old.state <> new.state) execute function follow_decision();

create or replace function audit_meeting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_audit_log(case when new.cancelled then 'meeting-cancelled' else 'meeting-set' end, app_user_id(),
    new.application_id, '{}');
  return null;
end $$;

create trigger audit_meeting after insert or update of announced_at, cancelled on meetings for each row
  when (new.announced_at is not null) execute function audit_meeting();

-- Notifies the team. Founders are notified through the decision.
create or replace function notify_meeting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed meetings := case tg_op when 'DELETE' then old else new end;
begin
  if changed.announced_at is not null then
    perform pg_notify('openround_changes', json_build_object('kind', 'application',
      'application', changed.application_id, 'undoable', true)::text);
  end if;
  return null;
end $$;

create trigger notify_meeting after insert or delete or update of announced_at on meetings for each row
  execute function notify_meeting();

-- Returns the latest meetings of the actor's own applications that have not ended, whether the founder's withdrawal has
-- cancelled them, and the administrators who decided on them. Omits the address of an administrator who is the founder,
-- has lost the role, has not confirmed it, lacks a required two-step sign-in or is recused. Runs as the owner, because
-- founders cannot read decisions and profiles.
drop function if exists own_meetings_ahead(boolean);
create function own_meetings_ahead(two_step_required boolean)
returns table (id uuid, company text, meeting meetings, user_id text, email text, full_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select a.id, a.company_name, m, p.user_id, p.email, p.full_name
    from applications a
    join meetings m on m.decision_id = (select decision_id from meetings
      where application_id = a.id and announced_at is not null order by sequence desc limit 1)
    join decisions d on d.id = m.decision_id and d.to_status = 'meeting_scheduled'
    left join profiles p on p.user_id = d.decided_by and p.user_id <> app_user_id() and p.role = 'admin'
      and p.email_confirmed and member_role(p.user_id, two_step_required) <> 'openround_nobody'
      and not exists (select from recusals r where r.application_id = a.id and r.user_id = p.user_id and lifted_at is null)
    where a.user_id = app_user_id() and a.application_status = 'meeting_scheduled' and m.ends_at > now();
end $$;

revoke all on function own_meetings_ahead(boolean) from public;
grant execute on function own_meetings_ahead(boolean) to openround_founder;

revoke all on function place_meeting(), follow_decision(), audit_meeting(), notify_meeting() from public;
