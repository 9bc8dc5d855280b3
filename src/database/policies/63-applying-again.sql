-- Returns what a founder may know of the latest decision on an own application: reasons and note as the e-mail had them,
-- and the day from which they may apply again. No row if that decision can still be undone, is held or is not in force. A
-- decision without an e-mail has no texts. As the owner, because founders have no access to decisions.
create or replace function announced_decision(application uuid)
returns table (reasons text[], note text, reapply_after date)
language sql stable security definer set search_path = public, pg_temp as $$
  select case when latest.subject is null then '{}' else latest.reason_texts end,
    case when latest.subject is null then '' else latest.note end,
    case when latest.to_status = 'no_fit' then coalesce(latest.reapply_after,
      ((latest.applied_at at time zone 'UTC') + make_interval(months => {{REAPPLY_MONTHS}}))::date) end
  from applications
  cross join lateral (
    select * from decisions where decisions.application_id = applications.id and state = 'applied'
    order by applied_at desc, decisions.id limit 1) as latest
  where applications.id = application and applications.user_id = app_user_id()
    and latest.to_status = applications.application_status and latest.undo_until <= now()
$$;

revoke all on function announced_decision(uuid) from public;
grant execute on function announced_decision(uuid) to openround_founder;
