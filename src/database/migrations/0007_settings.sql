CREATE TABLE "settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"investor" text,
	"product" text,
	"sender_name" text,
	"contact_email" text,
	"require_two_step" boolean,
	"logo" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_id" CHECK (id),
	CONSTRAINT "settings_names" CHECK (char_length(investor) between 1 and 80 and char_length(product) between 1 and 80 and char_length(sender_name) between 1 and 80),
	CONSTRAINT "settings_contact_email" CHECK (char_length(contact_email) between 3 and 254),
	CONSTRAINT "settings_logo" CHECK (octet_length(logo) between 1 and 204800)
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
-- Not valid: all events that are stored were allowed before.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'template-changed', 'reason-changed', 'settings-changed', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused')) NOT VALID;