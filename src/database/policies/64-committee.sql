alter table committee_sessions enable row level security;
alter table committee_sessions force row level security;
alter table committee_items enable row level security;
alter table committee_items force row level security;
alter table committee_votes enable row level security;
alter table committee_votes force row level security;
alter table committee_attendance enable row level security;
alter table committee_attendance force row level security;

create policy owner_all on committee_sessions to current_user using (true) with check (true);
create policy owner_all on committee_items to current_user using (true) with check (true);
create policy owner_all on committee_votes to current_user using (true) with check (true);
create policy owner_all on committee_attendance to current_user using (true) with check (true);

-- The whole team follows a session, which contains numbers of items only. Whoever changes it is its host.
create policy member_reads on committee_sessions for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner using (true);
create policy administrator_starts on committee_sessions for insert
  to openround_administrator, openround_recused_administrator
  with check (host_id = app_user_id() and ended_at is null);
create policy host_steers on committee_sessions for update
  to openround_administrator, openround_recused_administrator
  using (ended_at is null) with check (host_id = app_user_id());

grant select on committee_sessions
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant insert (id, host_id, agenda), update (host_id, agenda, current, version, ended_at) on committee_sessions
  to openround_administrator, openround_recused_administrator;

-- A member sees an item only if they may read its application and are neither recused nor an applicant. Other items
-- are blank to them, because only their numbers are in the session.
create policy member_reads on committee_items for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (application_id <> all (array(select own_conflicts()))
    and exists (select from applications where applications.id = application_id));
create policy administrator_adds on committee_items for insert
  to openround_administrator, openround_recused_administrator
  with check (exists (select from applications where applications.id = application_id and submitted_at is not null)
    and exists (select from committee_sessions s where s.id = session_id and s.host_id = app_user_id()
      and s.ended_at is null));
create policy host_notes on committee_items for update to openround_administrator, openround_recused_administrator
  using (application_id <> all (array(select own_conflicts()))
    and exists (select from committee_sessions s where s.id = session_id and s.host_id = app_user_id()
      and s.ended_at is null))
  with check (true);

grant select, insert (session_id, number, application_id),
  update (asked_at, revealed_at, outcome, reasons, note, decision_id) on committee_items
  to openround_administrator, openround_recused_administrator;
-- Only administrators know who is recused, and what a decision says before it is announced.
grant select (session_id, number, application_id, seconds, asked_at, revealed_at, outcome, decision_id) on committee_items
  to openround_reviewer, openround_partner;

create policy member_reads on committee_attendance for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner using (true);
create policy member_joins on committee_attendance for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (person_id = app_user_id()
    and exists (select from committee_sessions s where s.id = session_id and s.ended_at is null));
create policy member_reports on committee_attendance for update
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (person_id = app_user_id()
    and exists (select from committee_sessions s where s.id = session_id and s.ended_at is null))
  with check (person_id = app_user_id());

grant select, insert (session_id, person_id), update (seen_at, has_left) on committee_attendance
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

-- Returns the ids of the team members who have the page of a session open.
create or replace function committee_present(session uuid) returns setof text
language sql stable set search_path = public, pg_temp as $$
  select distinct person_id from committee_attendance join profiles on user_id = person_id and role <> 'founder'
  where session_id = session
    and not has_left and seen_at > clock_timestamp() - make_interval(secs => {{PRESENCE_SECONDS_MAX}})
$$;
revoke all on function committee_present(uuid) from public;
grant execute on function committee_present(uuid)
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

-- Others' votes are hidden from everybody, the host included, until all are revealed. The subquery finds only items that
-- the member may see.
create policy member_reads on committee_votes for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from committee_items i
    where i.session_id = committee_votes.session_id and i.number = committee_votes.number
      and (i.revealed_at is not null or person_id = app_user_id())));
create policy member_votes on committee_votes for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (person_id = app_user_id() and app_user_id() in (select committee_present(session_id))
    and exists (select from committee_items i join committee_sessions s on s.id = i.session_id
      where i.session_id = committee_votes.session_id and i.number = committee_votes.number
        and s.current = i.number and i.asked_at is not null and i.revealed_at is null));
create policy member_changes on committee_votes for update
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (person_id = app_user_id()
    and exists (select from committee_items i join committee_sessions s on s.id = i.session_id
      where i.session_id = committee_votes.session_id and i.number = committee_votes.number
        and s.current = i.number and i.asked_at is not null and i.revealed_at is null))
  with check (person_id = app_user_id());

grant select, insert (session_id, number, person_id, vote), update (vote) on committee_votes
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

-- Returns the members who may vote on an item: those who have reported recently, even if they have left since, because a
-- reload of the page is a departure too, and those who have voted. For functions only, because it tells who has voted.
create or replace function committee_voters(session uuid, item int) returns table (person text, voted boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select reader.user_id, vote.id is not null
  from committee_items i cross join lateral readers_of(i.application_id) reader
  left join committee_votes vote
    on vote.session_id = i.session_id and vote.number = i.number and vote.person_id = reader.user_id
  where i.session_id = session and i.number = item
    and (vote.id is not null or exists (select from committee_attendance a where a.session_id = session
      and a.person_id = reader.user_id
      and a.seen_at > clock_timestamp() - make_interval(secs => {{PRESENCE_SECONDS_MAX}})))
$$;

-- Returns how many members have voted on an item, and how many may. Returns nothing to members who may not.
create or replace function committee_turnout(session uuid, item int) returns table (answered int, expected int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if exists (select from committee_items i cross join lateral application_readers(i.application_id) reader
    where i.session_id = session and i.number = item and reader.user_id = app_user_id())
  then
    return query select (count(*) filter (where voted))::int, count(*)::int from committee_voters(session, item);
  end if;
end $$;
revoke all on function committee_voters(uuid, int), committee_turnout(uuid, int) from public;
grant execute on function committee_turnout(uuid, int)
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

-- Reveals the votes on the current item with the last vote of those who may vote. A departure reveals nothing, because
-- the member may be back in a moment; the host reveals the votes instead. The server serialises these calls.
create or replace function reveal_complete_votes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item committee_items;
begin
  select i.* into item from committee_items i join committee_sessions s on s.id = i.session_id and s.current = i.number
  where s.id = new.session_id and i.asked_at is not null and i.revealed_at is null;
  if found and (select bool_and(voted) from committee_voters(item.session_id, item.number)) then
    update committee_items set revealed_at = clock_timestamp()
    where session_id = item.session_id and number = item.number;
  end if;
  return null;
end $$;

create trigger reveal_complete_votes after insert on committee_votes for each row
  execute function reveal_complete_votes();

-- Discards the revealed votes on an item when the host asks again.
create or replace function discard_votes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from committee_votes where session_id = new.session_id and number = new.number;
  return new;
end $$;

create trigger discard_votes before update of revealed_at on committee_items for each row
  when (old.revealed_at is not null and new.revealed_at is null) execute function discard_votes();

-- Members who have lost access since they voted do not count.
create or replace function drop_lost_votes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from committee_votes where session_id = new.session_id and number = new.number and person_id is not null
    and person_id not in (select user_id from readers_of(new.application_id));
  return new;
end $$;

create trigger drop_lost_votes before update of revealed_at on committee_items for each row
  when (old.revealed_at is null and new.revealed_at is not null) execute function drop_lost_votes();

-- Returns the present members who leave the room for an application, because they are recused from it or its applicants.
-- Not a security definer function: the caller must be able to read recusals.
create or replace function committee_leaving(session uuid, application uuid, owner text) returns setof text
language sql stable as $$
  select person from public.committee_present(session) person
  where public.is_applicant(application, owner, person) or exists (select from public.recusals r
    where r.application_id = application and r.user_id = person and r.lifted_at is null)
$$;
revoke all on function committee_leaving(uuid, uuid, text) from public;
grant execute on function committee_leaving(uuid, uuid, text)
  to openround_administrator, openround_recused_administrator;

-- Adds the members who leave for an item to those who have left for it before.
create or replace function note_absent(session uuid, item int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.finds_submitted', 'yes', true);
  update committee_items i set absent = array(
    select unnest(i.absent) union
    select committee_leaving(session, a.id, a.user_id) from applications a where a.id = i.application_id
    order by 1)
  where session_id = session and number = item;
  perform set_config('app.finds_submitted', '', true);
end $$;

-- Adds the time that an item was shown, and those who had left for it. The host may be recused from the item.
create or replace function leave_item() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.current is not null then
    perform note_absent(old.id, old.current);
    update committee_items set seconds = seconds + extract(epoch from clock_timestamp() - old.moved_at)::int
    where session_id = old.id and number = old.current;
  end if;
  if new.current is not null then
    perform note_absent(new.id, new.current);
  end if;
  new.moved_at := clock_timestamp();
  return new;
end $$;

create trigger leave_item before update of current on committee_sessions for each row
  when (old.current is distinct from new.current) execute function leave_item();

create or replace function audit_committee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_audit_log('committee-started', app_user_id(), null,
      jsonb_build_object('items', cardinality(new.agenda)));
  elsif new.ended_at is distinct from old.ended_at then
    perform add_to_audit_log('committee-ended', app_user_id(), null, '{}');
  else
    perform add_to_audit_log('committee-taken-over', app_user_id(), null, '{}');
  end if;
  return null;
end $$;

create trigger audit_committee_start after insert on committee_sessions for each row
  execute function audit_committee();
create trigger audit_committee after update on committee_sessions for each row
  when (old.ended_at is distinct from new.ended_at
    or old.host_id is distinct from new.host_id and new.host_id is not null)
  execute function audit_committee();

-- Votes that are revealed because they are complete have no actor, so that the log does not say who voted last.
create or replace function audit_committee_item() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.asked_at is distinct from old.asked_at then
    perform add_to_audit_log('votes-asked', app_user_id(), new.application_id,
      jsonb_build_object('number', new.number));
  end if;
  if old.revealed_at is null and new.revealed_at is not null then
    perform add_to_audit_log('votes-revealed', case when pg_trigger_depth() = 1 then app_user_id() end,
      new.application_id, jsonb_build_object('number', new.number) || (
        select coalesce(jsonb_object_agg(vote, number), '{}') from (
          select vote, count(*) as number from committee_votes
          where session_id = new.session_id and committee_votes.number = new.number group by vote) counted));
  end if;
  if (new.outcome, new.reasons, new.note, new.decision_id)
    is distinct from (old.outcome, old.reasons, old.note, old.decision_id)
  then
    perform add_to_audit_log('outcome-noted', app_user_id(), new.application_id,
      jsonb_build_object('number', new.number, 'outcome', new.outcome));
  end if;
  return null;
end $$;

-- Skips changes by functions, such as an erasure.
create trigger audit_committee_item after update on committee_items for each row
  when (old.revealed_at is distinct from new.revealed_at
    or current_user in ('openround_administrator', 'openround_recused_administrator'))
  execute function audit_committee_item();

revoke all on function reveal_complete_votes(), discard_votes(), drop_lost_votes(), note_absent(uuid, int), leave_item(),
  audit_committee(), audit_committee_item() from public;

-- Notifies the team. A change of an item names it, so that servers notify only members who may see the item. A changed
-- vote sends nothing, because it would show that somebody has changed their mind.
create or replace function notify_committee() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('openround_changes', json_build_object('kind', 'committee')::text);
  return null;
end $$;

create or replace function notify_committee_item() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('openround_changes',
    json_build_object('kind', 'committee', 'committee', new.session_id, 'item', new.number)::text);
  return null;
end $$;

create trigger notify_committee after insert or update on committee_sessions for each row
  execute function notify_committee();
create trigger notify_committee after insert on committee_attendance for each row execute function notify_committee();
create trigger notify_committee_change after update of has_left on committee_attendance for each row
  when (old.has_left <> new.has_left) execute function notify_committee();
create trigger notify_committee_item after update of asked_at, revealed_at, outcome, reasons, note on committee_items
  for each row execute function notify_committee_item();
create trigger notify_committee_item after insert on committee_votes for each row
  execute function notify_committee_item();
revoke all on function notify_committee(), notify_committee_item() from public;
