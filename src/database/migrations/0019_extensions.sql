-- The table and what belongs to it get the name that people use.
drop function if exists announce_admission() cascade;--> statement-breakpoint
drop function if exists let_founder_in(uuid, text, timestamptz);--> statement-breakpoint
ALTER TABLE "funding_round_admissions" RENAME TO "funding_round_extensions";--> statement-breakpoint
-- Includes the NOT NULL constraints, which have names from PostgreSQL 18 on.
do $$
declare
  found record;
begin
  for found in select conname as name from pg_constraint
    where conrelid = 'funding_round_extensions'::regclass and starts_with(conname, 'funding_round_admissions_')
  loop
    execute format('alter table funding_round_extensions rename constraint %I to %I', found.name,
      replace(found.name, 'funding_round_admissions_', 'funding_round_extensions_'));
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
-- The audit log refuses changes, and its row policies hide rows from its owner.
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;--> statement-breakpoint
update audit_log set event = 'extension-granted' where event = 'founder-let-in';--> statement-breakpoint
update audit_log set detail = jsonb_set(detail, '{operation}', '"grantExtension"')
where event = 'refused' and detail ->> 'operation' = 'letFounderIn';--> statement-breakpoint
ALTER TABLE "audit_log" FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'questions-sent', 'question-set-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused'));
