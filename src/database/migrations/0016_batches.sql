CREATE SEQUENCE "public"."letter_template_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decided_by" text NOT NULL,
	"asked" text NOT NULL,
	"reply" jsonb NOT NULL,
	"undo_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decline_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decline_reasons_text" CHECK (char_length(label) between 1 and 80 and char_length(text) between 1 and 1000),
	CONSTRAINT "decline_reasons_position" CHECK (position between 0 and 300)
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"status" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT nextval('letter_template_versions') NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_templates_status" CHECK (status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit')),
	CONSTRAINT "letter_templates_text" CHECK (char_length(subject) <= 150 and char_length(body) <= 5000)
);
--> statement-breakpoint
ALTER TABLE "trail" DROP CONSTRAINT "trail_event";--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reason_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_of_batch" ON "decisions" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_held" ON "decisions" USING btree ("application_id") WHERE state = 'staged';--> statement-breakpoint
CREATE INDEX "decisions_held_since" ON "decisions" USING btree ("created_at" DESC NULLS LAST,"id") WHERE state = 'staged';--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_note" CHECK (char_length(note) <= 2000);--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'template-changed', 'reason-changed', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'recused', 'recusal-lifted', 'membership-granted', 'account-deleted', 'refused'));