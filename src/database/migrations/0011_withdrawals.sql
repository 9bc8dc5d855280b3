ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
DROP INDEX "applications_by_submission";--> statement-breakpoint
DROP INDEX "applications_by_status";--> statement-breakpoint
DROP INDEX "applications_by_company";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "withdrawn_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "copied_from" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "bare_company_name" text collate "C" GENERATED ALWAYS AS (translate(left(fold_name(company_name), 500), '.''', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "founder_pages" text collate "C" GENERATED ALWAYS AS (regexp_replace(lower(jsonb_path_query_array(founders_data, '$[*].linkedin')::text), '(https?://)?([a-z]+\.)?linkedin\.com', '', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reason_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reapply_after" date;--> statement-breakpoint
-- The owner's row policies, which would hide all rows from it, are suspended.
ALTER TABLE "decisions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "decline_reasons" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Held decisions may be released after this upgrade, so they get the reasons and the day that their e-mails name.
UPDATE "decisions" SET
  "reason_texts" = array(
    select reasons.text from unnest(reason_ids) with ordinality as given (id, place)
    join decline_reasons as reasons on reasons.id = given.id
    where strpos(body, reasons.text) > 0 order by place),
  "reapply_after" = (
    select day from (select ((created_at at time zone 'UTC') + interval '6 months')::date as day) as promised
    where to_status = 'no_fit' and strpos(subject || ' ' || body, to_char(day, 'FMDD FMMonth YYYY')) > 0)
WHERE state = 'staged' and body is not null;--> statement-breakpoint
ALTER TABLE "decisions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "decline_reasons" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_copied_from_applications_id_fk" FOREIGN KEY ("copied_from") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_copies" ON "applications" USING btree ("copied_from") WHERE copied_from is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_draft_copy" ON "applications" USING btree ("copied_from") WHERE application_status = 'draft';--> statement-breakpoint
CREATE INDEX "applications_withdrawn" ON "applications" USING btree ("id") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX "applications_by_submission" ON "applications" USING btree ("submitted_at" DESC NULLS LAST,"id","withdrawn_at") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("application_status","submitted_at" DESC NULLS LAST,"id","withdrawn_at");--> statement-breakpoint
CREATE INDEX "applications_by_company" ON "applications" USING btree ("folded_company_name","submitted_at" DESC NULLS LAST,"id","application_status","withdrawn_at") WHERE submitted_at is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_withdrawal" CHECK ((withdrawn_at is null or submitted_at is not null) and (withdrawn_at is not null or withdrawn_reason = '') and char_length(withdrawn_reason) <= 1000);--> statement-breakpoint
-- Not valid: all events that are stored were allowed before.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'founder-let-in', 'questions-sent', 'question-set-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused')) NOT VALID;