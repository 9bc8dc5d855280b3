CREATE TABLE "committee_attendance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" text,
	"joined_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"has_left" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "committee_items" (
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"application_id" uuid NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"absent" text[] DEFAULT '{}' NOT NULL,
	"asked_at" timestamp with time zone,
	"revealed_at" timestamp with time zone,
	"outcome" text,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision_id" uuid,
	CONSTRAINT "committee_items_session_id_number_pk" PRIMARY KEY("session_id","number"),
	CONSTRAINT "committee_items_of_application" UNIQUE("application_id","session_id"),
	CONSTRAINT "committee_items_outcome" CHECK (outcome in ('meeting', 'approve', 'no_fit', 'again')),
	CONSTRAINT "committee_items_revealed" CHECK (revealed_at is null or asked_at is not null),
	CONSTRAINT "committee_items_note" CHECK (char_length(note) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "committee_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" text,
	"agenda" integer[] NOT NULL,
	"current" integer,
	"moved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "committee_sessions_current" CHECK (current is null or (current = any (agenda) and ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "committee_votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" text,
	"vote" text NOT NULL,
	CONSTRAINT "committee_votes_of_person" UNIQUE("session_id","number","person_id"),
	CONSTRAINT "committee_votes_known" CHECK (vote in ('strong_yes', 'yes', 'maybe', 'no', 'following', 'interested', 'would_lead'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "committee_attendance" ADD CONSTRAINT "committee_attendance_session_id_committee_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."committee_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_attendance" ADD CONSTRAINT "committee_attendance_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_items" ADD CONSTRAINT "committee_items_session_id_committee_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."committee_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_items" ADD CONSTRAINT "committee_items_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_sessions" ADD CONSTRAINT "committee_sessions_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_votes" ADD CONSTRAINT "committee_votes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_votes" ADD CONSTRAINT "committee_votes_item" FOREIGN KEY ("session_id","number") REFERENCES "public"."committee_items"("session_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "committee_attendance_of_session" ON "committee_attendance" USING btree ("session_id","person_id");--> statement-breakpoint
CREATE INDEX "committee_attendance_by_person" ON "committee_attendance" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "committee_sessions_open" ON "committee_sessions" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "committee_votes_by_person" ON "committee_votes" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'co-founder-invited', 'co-founder-joined', 'co-founder-removed', 'ownership-offered', 'ownership-accepted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'committee-started', 'committee-taken-over', 'committee-ended', 'votes-asked', 'votes-revealed', 'outcome-noted', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'link-created', 'link-deleted', 'questions-sent', 'question-set-changed', 'form-published', 'team-fields-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'identity-linked', 'identity-unlinked', 'account-deleted', 'data-downloaded', 'person-erased', 'application-expired', 'e-mails-sent-again', 'refused'));