CREATE TABLE "funding_round_admissions" (
	"round_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "funding_round_admissions_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "funding_round_reminders" (
	"round_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"hours" integer NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "funding_round_reminders_round_id_user_id_hours_pk" PRIMARY KEY("round_id","user_id","hours"),
	CONSTRAINT "funding_round_reminders_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "funding_round_reminders_hours" CHECK (hours in (168, 48, 6))
);
--> statement-breakpoint
CREATE TABLE "funding_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"grace_minutes" integer DEFAULT 15 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "funding_rounds_name" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "funding_rounds_order" CHECK (closes_at > opens_at),
	CONSTRAINT "funding_rounds_time_zone" CHECK (char_length(time_zone) between 1 and 64),
	CONSTRAINT "funding_rounds_grace" CHECK (grace_minutes between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "reminder_opt_outs" (
	"user_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "round_id" uuid;--> statement-breakpoint
ALTER TABLE "funding_round_admissions" ADD CONSTRAINT "funding_round_admissions_round_id_funding_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_round_admissions" ADD CONSTRAINT "funding_round_admissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_round_reminders" ADD CONSTRAINT "funding_round_reminders_round_id_funding_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_round_reminders" ADD CONSTRAINT "funding_round_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_opt_outs" ADD CONSTRAINT "reminder_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_round_id_funding_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."funding_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_of_round" ON "applications" USING btree ("round_id") WHERE round_id is not null;--> statement-breakpoint
-- Not valid: all events that are stored were allowed before.
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'founder-let-in', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused')) NOT VALID;--> statement-breakpoint
-- No two rounds are open at the same time.
ALTER TABLE "funding_rounds" ADD CONSTRAINT "funding_rounds_one_open" EXCLUDE USING gist (tstzrange("opens_at", "closes_at") WITH &&);
