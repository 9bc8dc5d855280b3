CREATE TABLE "application_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_links_slug_unique" UNIQUE("slug"),
	CONSTRAINT "application_links_name" CHECK (char_length(name) between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'co-founder-invited', 'co-founder-joined', 'co-founder-removed', 'ownership-offered', 'ownership-accepted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'link-created', 'link-deleted', 'questions-sent', 'question-set-changed', 'form-published', 'team-fields-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused'));