-- Returns the latest announced decision on the founder's own application: the reasons and the note as in the e-mail
-- (empty if no e-mail was sent), the time of a decline, and the day from which its e-mail said that the founder may
-- apply again. Ignores held decisions. Returns no row while the latest decision can be undone, or if the status has
-- changed since. Runs as the owner, because founders cannot read decisions.
drop function if exists announced_decision(uuid);
create function announced_decision(application uuid)
returns table (reasons text[], note text, declined_at timestamptz, reapply_after date)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select case when latest.subject is null then '{}' else latest.reason_texts end,
    case when latest.subject is null then '' else latest.note end,
    case when latest.to_status = 'no_fit' then latest.applied_at end,
    latest.reapply_after
  from applications
  cross join lateral (
    select * from decisions where decisions.application_id = applications.id and state = 'applied'
    order by applied_at desc, decisions.id limit 1) as latest
  where applications.id = application and applications.id in (select own_applications())
    and latest.to_status = applications.application_status and latest.undo_until <= now();
end $$;

revoke all on function announced_decision(uuid) from public;
grant execute on function announced_decision(uuid) to openround_founder;

-- Returns the id of the application that the given one was copied from, if it is among the visible applications. This
-- is a function, because the team cannot read the column (20-applications.sql). Callers pass only applications that
-- they may see. The function checks access to the earlier application too, because a caller could pass any id.
create or replace function copied_from_among(application uuid, visible uuid[]) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found uuid;
begin
  perform set_config('app.finds_submitted', 'yes', true);
  select copied_from into found from applications
  where id = application and copied_from = any (visible)
    and not exists (select from own_recusals() hidden where hidden in (application, copied_from))
    and (copied_from in (select own_assignments())
      or exists (select from profiles where profiles.user_id = app_user_id() and role in ('admin', 'partner')));
  perform set_config('app.finds_submitted', '', true);
  return found;
end $$;

-- Returns whether this application of the actor was started as a copy.
create or replace function is_own_copy(application uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from applications
    where id = application and id in (select own_applications()) and copied_from is not null);
end $$;

revoke all on function copied_from_among(uuid, uuid[]), is_own_copy(uuid) from public;
grant execute on function copied_from_among(uuid, uuid[])
  to openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
grant execute on function is_own_copy(uuid)
  to openround_founder, openround_administrator, openround_recused_administrator, openround_reviewer, openround_partner;
