CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"base_version" integer NOT NULL,
	"state" text NOT NULL,
	"subject" text,
	"body" text,
	"letter_id" uuid,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	CONSTRAINT "decisions_letter" UNIQUE("letter_id"),
	CONSTRAINT "decisions_known" CHECK (state in ('staged', 'applied', 'undone', 'discarded') and from_status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit') and to_status in ('submitted', 'under_review', 'more_info_needed', 'meeting_scheduled', 'follow_up_questions', 'approved', 'no_fit')),
	CONSTRAINT "decisions_text" CHECK ((subject is null) = (body is null) and (letter_id is null or subject is not null)),
	CONSTRAINT "decisions_applied" CHECK ((state in ('applied', 'undone')) = (applied_at is not null) and (applied_at is null) = (undo_until is null))
);
--> statement-breakpoint
ALTER TABLE "trail" DROP CONSTRAINT "trail_event";--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_of_application" ON "decisions" USING btree ("application_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'recused', 'recusal-lifted', 'membership-granted', 'account-deleted', 'refused'));