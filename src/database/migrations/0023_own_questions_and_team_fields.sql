CREATE TABLE "field_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_version" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "field_lists_name" CHECK (name in ('application-form', 'team-fields')),
	CONSTRAINT "field_lists_title" CHECK (char_length(title) <= 100),
	CONSTRAINT "field_lists_fields" CHECK (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) <= 20)
);
--> statement-breakpoint
CREATE TABLE "form_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"questions" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text,
	CONSTRAINT "form_versions_number" CHECK (number >= 1),
	CONSTRAINT "form_versions_title" CHECK (char_length(title) between 1 and 100),
	CONSTRAINT "form_versions_questions" CHECK (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 15)
);
--> statement-breakpoint
CREATE TABLE "team_fields" (
	"id" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "team_fields_definition" CHECK (definition ->> 'id' = id)
);
--> statement-breakpoint
CREATE TABLE "team_values" (
	"application_id" uuid NOT NULL,
	"field_id" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "team_values_application_id_field_id_pk" PRIMARY KEY("application_id","field_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_event";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "own_answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "form_version" integer;--> statement-breakpoint
ALTER TABLE "team_values" ADD CONSTRAINT "team_values_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_values" ADD CONSTRAINT "team_values_field_id_team_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."team_fields"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_values_of_field" ON "team_values" USING btree ("field_id","application_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_form_version_form_versions_number_fk" FOREIGN KEY ("form_version") REFERENCES "public"."form_versions"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_own_answers" CHECK (jsonb_typeof(own_answers) = 'object' and octet_length(own_answers::text) <= 65536);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_form_version" CHECK (form_version is null or not (application_status = 'draft'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event" CHECK (event in ('signed-in', 'submitted', 'withdrawn', 'withdrawal-undone', 'status-changed', 'decision-held', 'decision-discarded', 'decision-undone', 'meeting-set', 'meeting-cancelled', 'template-changed', 'reason-changed', 'settings-changed', 'closing-date-changed', 'extension-granted', 'questions-sent', 'question-set-changed', 'form-published', 'team-fields-changed', 'answers-submitted', 'opened', 'printed', 'exported', 'file-read', 'role-changed', 'invited', 'invitation-link-copied', 'invitation-withdrawn', 'assigned', 'unassigned', 'tagged', 'untagged', 'tag-renamed', 'tag-deleted', 'team-field-changed', 'note-written', 'note-edited', 'note-deleted', 'note-notified', 'recused', 'recusal-lifted', 'membership-granted', 'digest-changed', 'account-deleted', 'e-mails-sent-again', 'refused'));