CREATE TABLE "meetings" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"cancelled" boolean NOT NULL,
	"announced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_length" CHECK (starts_at < ends_at and ends_at <= starts_at + interval '24 hours'),
	CONSTRAINT "meetings_text" CHECK (char_length(place) <= 500 and char_length(time_zone) <= 64)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meetings_of_application" ON "meetings" USING btree ("application_id","sequence" DESC NULLS LAST);--> statement-breakpoint
-- Not valid: all events that are stored were allowed before.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'founder-let-in', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused')) NOT VALID;