CREATE TABLE "assignments" (
	"application_id" uuid NOT NULL,
	"reviewer_id" text NOT NULL,
	"assigned_by" text,
	"due_at" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_application_id_reviewer_id_pk" PRIMARY KEY("application_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_role" CHECK (role in ('admin', 'reviewer', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "recusals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"declared_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "recusals_reason" CHECK (char_length(reason) <= 500),
	CONSTRAINT "recusals_lifted" CHECK (lifted_by is null or lifted_at is not null)
);
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_role";--> statement-breakpoint
ALTER TABLE "trail" DROP CONSTRAINT "trail_event";--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_declared_by_users_id_fk" FOREIGN KEY ("declared_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recusals" ADD CONSTRAINT "recusals_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_of_reviewer" ON "assignments" USING btree ("reviewer_id","application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recusals_standing" ON "recusals" USING btree ("application_id","user_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "recusals_standing_of_user" ON "recusals" USING btree ("user_id","application_id") WHERE lifted_at is null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role" CHECK (role in ('founder', 'admin', 'reviewer', 'partner'));--> statement-breakpoint
ALTER TABLE "trail" ADD CONSTRAINT "trail_event" CHECK (event in ('signed-in', 'submitted', 'status-changed', 'questions-sent', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-withdrawn', 'assigned', 'unassigned', 'recused', 'recusal-lifted', 'membership-granted', 'account-deleted', 'refused'));