-- In which words founders are written to about a status: the administrators' to read and to choose.
alter table letter_templates enable row level security;
alter table letter_templates force row level security;
alter table decline_reasons enable row level security;
alter table decline_reasons force row level security;

drop policy if exists administrator_all on letter_templates;
drop policy if exists administrator_all on decline_reasons;
create policy administrator_all on letter_templates to openround_administrator, openround_recused_administrator
  using (true) with check (true);
create policy administrator_all on decline_reasons to openround_administrator, openround_recused_administrator
  using (true) with check (true);

grant select, insert, delete, update (subject, body, version, updated_at) on letter_templates
  to openround_administrator, openround_recused_administrator;
grant usage on sequence letter_template_versions to openround_administrator, openround_recused_administrator;
-- None is ever removed: decisions name it.
grant select, insert, update (label, text, active, position, version) on decline_reasons
  to openround_administrator, openround_recused_administrator;

-- A number in double braces is one of domain/limits.ts. Who asks for one more waits for the others, whoever they are.
create or replace function bound_reasons() returns trigger
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

drop trigger if exists bound_reasons on decline_reasons;
create trigger bound_reasons before insert or update of active on decline_reasons for each row
  execute function bound_reasons();

create or replace function trail_letter_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'decline_reasons' then
    perform add_to_trail('reason-changed', app_user_id(), null, '{}');
  else
    perform add_to_trail('template-changed', app_user_id(), null,
      jsonb_build_object('status', case tg_op when 'DELETE' then old.status else new.status end));
  end if;
  return null;
end $$;

drop trigger if exists trail_template on letter_templates;
create trigger trail_template after insert or update or delete on letter_templates for each row
  execute function trail_letter_words();
drop trigger if exists trail_reason on decline_reasons;
create trigger trail_reason after insert or update on decline_reasons for each row
  execute function trail_letter_words();

revoke all on function bound_reasons(), trail_letter_words() from public;
