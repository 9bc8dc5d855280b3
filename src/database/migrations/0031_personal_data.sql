CREATE TABLE "deleted_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_status" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"response_at" timestamp with time zone,
	"meeting_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"funding_round_id" uuid,
	"industry" text NOT NULL,
	"company_stage" text NOT NULL,
	"how_did_you_know" text NOT NULL,
	"via" text,
	"assigned_to" text[] NOT NULL,
	"verdicts" jsonb NOT NULL,
	"hidden_from" text[] NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_notices_text" CHECK (char_length(text) between 1 and 20000)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "privacy_notice" integer;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "privacy_notice" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "privacy_notice" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "retention_months" integer;--> statement-breakpoint
ALTER TABLE "deleted_applications" ADD CONSTRAINT "deleted_applications_funding_round_id_funding_rounds_id_fk" FOREIGN KEY ("funding_round_id") REFERENCES "public"."funding_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'co-founder-invited', 'co-founder-joined', 'co-founder-removed', 'ownership-offered', 'ownership-accepted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'link-created', 'link-deleted', 'questions-sent', 'question-set-changed', 'form-published', 'team-fields-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'identity-linked', 'identity-unlinked', 'account-deleted', 'data-downloaded', 'person-erased', 'application-expired', 'e-mails-sent-again', 'refused'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_privacy_notice" CHECK (char_length(privacy_notice) between 1 and 20000);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_retention_months" CHECK (retention_months between 1 and 120);