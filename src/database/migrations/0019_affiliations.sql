CREATE TABLE "affiliations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"organisations" text DEFAULT '' NOT NULL,
	"email_domains" text DEFAULT '' NOT NULL,
	"linkedin_pages" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "affiliations_texts" CHECK (char_length(organisations) <= 10050 and char_length(email_domains) <= 10050 and char_length(linkedin_pages) <= 10050)
);
--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;