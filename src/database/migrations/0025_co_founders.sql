CREATE TABLE "application_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"email" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_invitations_email" CHECK (char_length(email) between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "application_members" (
	"application_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ownership_offered_at" timestamp with time zone,
	CONSTRAINT "application_members_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "copy_of" uuid;--> statement-breakpoint
ALTER TABLE "application_invitations" ADD CONSTRAINT "application_invitations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_invitations" ADD CONSTRAINT "application_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_invitations_address" ON "application_invitations" USING btree ("application_id","email");--> statement-breakpoint
CREATE INDEX "application_invitations_to" ON "application_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "application_members_of_user" ON "application_members" USING btree ("user_id","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_members_next_owner" ON "application_members" USING btree ("application_id") WHERE ownership_offered_at is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_copy_of_outbox_id_fk" FOREIGN KEY ("copy_of") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_copies" ON "outbox" USING btree ("copy_of") WHERE copy_of is not null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'co-founder-invited', 'co-founder-joined', 'co-founder-removed', 'ownership-offered', 'ownership-accepted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'questions-sent', 'question-set-changed', 'form-published', 'team-fields-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused'));