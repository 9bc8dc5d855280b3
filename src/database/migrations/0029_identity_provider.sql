CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"claims" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD COLUMN "provider_signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_of_user" ON "identities" USING btree ("user_id","issuer");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_of_user" ON "provider_sign_ins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'co-founder-invited', 'co-founder-joined', 'co-founder-removed', 'ownership-offered', 'ownership-accepted', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'link-created', 'link-deleted', 'questions-sent', 'question-set-changed', 'form-published', 'team-fields-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'identity-linked', 'identity-unlinked', 'account-deleted', 'e-mails-sent-again', 'refused'));