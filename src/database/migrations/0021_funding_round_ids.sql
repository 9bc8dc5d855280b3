-- A round is a funding round or a question round; names say which.
drop function if exists submission_round(text, timestamptz, timestamptz);--> statement-breakpoint
drop function if exists limit_rounds() cascade;--> statement-breakpoint
drop function if exists audit_round() cascade;--> statement-breakpoint
drop function if exists notify_round() cascade;--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "round_id" TO "funding_round_id";--> statement-breakpoint
ALTER TABLE "applications" RENAME CONSTRAINT "applications_round_id_funding_rounds_id_fk" TO "applications_funding_round_id_funding_rounds_id_fk";--> statement-breakpoint
ALTER INDEX "applications_of_round" RENAME TO "applications_of_funding_round";--> statement-breakpoint
ALTER TABLE "funding_round_extensions" RENAME COLUMN "round_id" TO "funding_round_id";--> statement-breakpoint
ALTER TABLE "funding_round_reminders" RENAME COLUMN "round_id" TO "funding_round_id";--> statement-breakpoint
-- Includes the NOT NULL constraints, which have names from PostgreSQL 18 on.
do $$
declare
  found record;
begin
  for found in select conrelid::regclass as relation, conname as name from pg_constraint
    where conrelid in ('funding_round_extensions'::regclass, 'funding_round_reminders'::regclass) and conname like '%\_round\_id\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', found.relation, found.name,
      regexp_replace(found.name, '_round_id_', '_funding_round_id_'));
  end loop;
end $$;--> statement-breakpoint
-- The row policies of these two tables hide rows from their owner, and the audit log refuses changes.
ALTER TABLE "outbox" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
update outbox set data = data - 'round_id' - 'round'
  || jsonb_build_object('funding_round_id', data -> 'round_id', 'funding_round', data -> 'round')
where template = 'closing-reminder';--> statement-breakpoint
ALTER TABLE "outbox" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;--> statement-breakpoint
update audit_log set detail = jsonb_set(detail, '{reason}', '"funding-round-closed"')
where event = 'refused' and detail ->> 'reason' = 'round-closed';--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;
