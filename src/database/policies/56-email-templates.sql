-- E-mail templates and decline reasons, for administrators only.
alter table email_templates enable row level security;
alter table email_templates force row level security;
alter table decline_reasons enable row level security;
alter table decline_reasons force row level security;

create policy administrator_all on email_templates to openround_administrator, openround_recused_administrator
  using (true) with check (true);
create policy administrator_all on decline_reasons to openround_administrator, openround_recused_administrator
  using (true) with check (true);

grant select, insert, delete, update (subject, body, version, updated_at) on email_templates
  to openround_administrator, openround_recused_administrator;
grant usage on sequence email_template_versions to openround_administrator, openround_recused_administrator;
-- Reasons are never deleted, because decisions refer to them.
grant select, insert, update (label, text, active, position, version) on decline_reasons
  to openround_administrator, openround_recused_administrator;

-- The numbers in double braces come from domain/limits.ts. Concurrent changes wait for each other.
create or replace function limit_reasons() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('decline reasons', 0));
  if (select count(*) filter (where active) >= {{DECLINE_REASONS_MAX}} and new.active
      or tg_op = 'INSERT' and count(*) >= {{DECLINE_REASONS_KEPT_MAX}}
    from decline_reasons where id <> new.id)
  then
    raise exception 'enough reasons' using errcode = 'QREAS';
  end if;
  return new;
end $$;

create trigger limit_reasons before insert or update of active on decline_reasons for each row
  execute function limit_reasons();

create or replace function audit_email_templates() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'decline_reasons' then
    perform add_to_audit_log('reason-changed', app_user_id(), null, '{}');
  else
    perform add_to_audit_log('template-changed', app_user_id(), null,
      jsonb_build_object('status', case tg_op when 'DELETE' then old.status else new.status end));
  end if;
  return null;
end $$;

create trigger audit_template after insert or update or delete on email_templates for each row
  execute function audit_email_templates();
create trigger audit_reason after insert or update on decline_reasons for each row
  execute function audit_email_templates();

revoke all on function limit_reasons(), audit_email_templates() from public;
