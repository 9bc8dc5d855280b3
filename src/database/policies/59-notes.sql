alter table notes enable row level security;
alter table notes force row level security;
alter table note_mentions enable row level security;
alter table note_mentions force row level security;

-- Returns the team members who may read a submitted application and its notes, excluding its applicants and members who
-- lack a required two-step sign-in.
create or replace function readers_of(application uuid) returns table (user_id text, full_name text, role text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  two_step_required boolean := coalesce(nullif(current_setting('app.two_step_required', true), '')::boolean,
    (select require_two_step from settings), false);
begin
  perform set_config('app.finds_submitted', 'yes', true);
  return query
    select p.user_id, p.full_name, p.role from applications a, profiles p
    where a.id = application and a.submitted_at is not null and not is_applicant(a.id, a.user_id, p.user_id)
      and (p.role in ('admin', 'partner') or p.role = 'reviewer' and exists (
        select from assignments s where s.application_id = a.id and s.reviewer_id = p.user_id))
      and not exists (select from recusals r
        where r.application_id = a.id and r.user_id = p.user_id and r.lifted_at is null)
      and member_role(p.user_id, two_step_required) <> 'openround_nobody';
  perform set_config('app.finds_submitted', '', true);
end $$;

-- Returns the same members, or nobody if the actor is not one of them. A note can notify all of them except its author.
-- Jobs have no actor, so they get the whole list.
create or replace function application_readers(application uuid)
returns table (user_id text, full_name text, role text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    with readers as (select * from readers_of(application))
    select reader.user_id, reader.full_name, reader.role from readers reader
    where app_user_id() is null or exists (select from readers actor where actor.user_id = app_user_id());
end $$;

-- Returns the ids of applications with a note for the actor that they have not seen. This is a function, because
-- reviewers may know about a note for them although they cannot read it before giving their verdict.
create or replace function own_unseen_notes() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select n.application_id from note_mentions m join notes n on n.id = m.note_id
  where m.user_id = app_user_id() and m.seen_at is null and n.deleted_at is null;
end $$;

revoke all on function readers_of(uuid), application_readers(uuid), own_unseen_notes() from public;
grant execute on function application_readers(uuid), own_unseen_notes()
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

create policy owner_all on notes to current_user using (true) with check (true);
create policy member_reads on notes for select
  to openround_administrator, openround_recused_administrator, openround_partner
  using (application_id <> all (array(select own_conflicts())));
-- Reviewers see others' notes only after giving their own verdict, so that their opinion is independent.
create policy reviewer_reads on notes for select to openround_reviewer
  using (application_id = any (array(select own_verdicts()))
    or (author_id = app_user_id() and application_id = any (array(select own_assignments()))));
create policy member_writes on notes for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (author_id = app_user_id() and exists (
    select from applications where applications.id = application_id and submitted_at is not null
      and id <> all (array(select own_applications()))));
create policy member_changes on notes for update
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (author_id = app_user_id() and exists (
    select from applications where applications.id = application_id and id <> all (array(select own_applications()))))
  with check (author_id = app_user_id());

grant select, insert (id, application_id, author_id, body), update (body, version, edited_at, deleted_at) on notes
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

create policy owner_all on note_mentions to current_user using (true) with check (true);
create policy note_reader_reads on note_mentions for select
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (exists (select from notes where notes.id = note_id));
create policy author_notifies on note_mentions for insert
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  with check (user_id <> app_user_id() and exists (
    select from notes cross join lateral application_readers(notes.application_id) reader
    where notes.id = note_id and notes.author_id = app_user_id() and reader.user_id = note_mentions.user_id));
create policy member_sees on note_mentions for update
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner
  using (user_id = app_user_id() and exists (select from notes where notes.id = note_id))
  with check (user_id = app_user_id());

grant select, insert (note_id, user_id), update (seen_at) on note_mentions
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;

-- Claims all notifications of each member whose oldest notification has waited long enough. Returns the recipients, who
-- are the members that may still read a note they have not seen. The others never get an e-mail about these notes.
-- Servers of an earlier release call this function without an argument.
drop function if exists take_note_notifications(), take_note_notifications(boolean);
create function take_note_notifications(two_step_required boolean default null)
returns table (user_id text, full_name text, email text, notes int)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.two_step_required', two_step_required::text, true);
  return query
  with due as (
    select mention.user_id from note_mentions mention where mention.emailed_at is null
    group by mention.user_id having min(created_at) <= now() - make_interval(mins => {{TEAM_EMAIL_MINUTES}})),
  taken as (
    update note_mentions m set emailed_at = now() from due where m.user_id = due.user_id and m.emailed_at is null
    returning m.note_id, m.user_id, m.seen_at)
  select p.user_id, p.full_name, p.email, count(*)::int
  from taken t join notes n on n.id = t.note_id join profiles p on p.user_id = t.user_id
  where t.seen_at is null and n.deleted_at is null
    and exists (select from application_readers(n.application_id) reader where reader.user_id = t.user_id)
  group by p.user_id, p.full_name, p.email;
end $$;

revoke all on function take_note_notifications(boolean) from public;
grant execute on function take_note_notifications(boolean) to openround_worker;
